import type { Words } from './en.ts'

export const es: Words = {
  title: 'Traer una conexión de otra instalación',
  lead: 'Pegue lo que «interview-bridge connections export NAME» mostró allí, o el texto de su página. Se guarda en reposo: no se invita a nadie antes de que usted la inicie.',
  lookAt: 'El texto tiene errores y no se guardó nada:',
  store: 'Continuar',
  another: 'Elegir un ATS en su lugar',
  before: 'Antes de iniciarla',
  pause: 'Ponga en pausa la conexión en la otra instalación. Si las dos funcionan a la vez, ambas invitan.',
  unknown:
    'El texto dice a quién se invita, no a quién se invitó. Esta instalación no conoce ninguna invitación de la otra: la primera sincronización muestra a todos los que están en la etapa. Descártelos allí y seguirán en la otra instalación, con sus enlaces y notas. A quien llegue después se le invita aquí, una vez. Para traer también a las personas, restaure en su lugar una copia de seguridad de toda la instalación.',
  positions:
    'Un puesto se nombra por su id en una instalación. Elija uno de los suyos en la página siguiente, salvo que la regla nombre una plantilla.',
  secrets: 'Sus secretos',
  secretsWhy: 'El texto los nombra, y nunca se muestran. Indique de nuevo sus valores.',
  goTo: 'Se envían a los servidores que nombra el texto. Siga solo si son los de su ATS:',
  unstorable: 'El texto contiene un carácter que no se puede guardar.',
  noName:
    'El texto no da nombre a la conexión; se espera una línea como «name: acme-greenhouse», con minúsculas, cifras y guiones. Un texto con varias conexiones se trae una por una.',
}
