import type { Words } from './en.ts'

export const es: Words = {
  title: 'Traer una conexión de otra instalación',
  lead: 'Pegue lo que «interview-bridge connections export NAME» mostró allí, o el texto de su página. Se guarda en reposo: no se invita a nadie antes de que usted la inicie.',
  lookAt: 'El texto tiene errores y no se guardó nada:',
  store: 'Continuar',
  another: 'Elegir un ATS en su lugar',
  before: 'Antes de iniciarla',
  old: 'En la otra instalación: cuando haya copiado este texto, ponga allí «onLeave: keep» e «invite: []» en lugar de las reglas de «invite», y deje la conexión en marcha. Así no invita a nadie más, conserva las invitaciones de quienes salen de la etapa y escribe los resultados de las personas a las que invitó. En pausa no escribiría ninguno. Póngala en pausa cuando la última de esas entrevistas haya terminado y esté decidida.',
  unknown:
    'El texto dice a quién se invita, no a quién se invitó. Esta instalación no conoce ninguna invitación de la otra: la primera sincronización muestra a todos los que están en la etapa, y pregunta. Quite de la lista a las personas que invitó la otra (botón «Descartar los marcados»; no rechaza a nadie) y autorice a quienes llegaron después. Con las personas quitadas no se hace nada aquí hasta que salgan de la etapa y vuelvan, o hasta que la regla tenga otro puesto: entonces se les invita también aquí. A quien llegue más tarde se le invita aquí, una vez. Para traer también a las personas, restaure en su lugar una copia de seguridad de toda la instalación.',
  positions:
    'Un puesto se nombra por su id en una instalación. Elija uno de los suyos en la página siguiente, salvo que la regla nombre una plantilla.',
  secrets: 'Secretos de la conexión',
  secretsWhy: 'El texto los nombra, y nunca se muestran. Indique de nuevo sus valores.',
  given: 'Ya indicado: si lo deja vacío, se mantiene.',
  goTo: 'Se envían a los servidores que nombra el texto. Siga solo si son los de su ATS:',
  again:
    'Una conexión con este nombre ya funcionó en esta instalación. Solo conoce a las personas hasta entonces, así que quien llegó después podría recibir una segunda invitación sin que se pregunte. Dé otro nombre al texto: su primera sincronización pregunta.',
  unstorable: 'El texto contiene un carácter que no se puede guardar.',
  goes: 'El freno de este texto está desactivado o deja pasar la primera sincronización: se invitaría por segunda vez a todos los que están en la etapa, sin preguntar a nadie. No se guardó nada. Quite «brake: off» o «firstPass: go» del texto y continúe; cuando se haya decidido sobre la primera sincronización, puede volver a ponerlo.',
  noName:
    'El texto no da nombre a la conexión; se espera una línea como «name: acme-greenhouse», con minúsculas, cifras y guiones. Un texto con varias conexiones se trae una por una.',
}
