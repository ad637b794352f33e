import type { MailWords } from './words.ts'

export const es: MailWords = {
  hello: 'Hola',
  inviteSubject: (position) => `Entrevista en vídeo: ${position}`,
  reminderSubject: (position) => `Su enlace caduca pronto: entrevista en vídeo para ${position}`,
  openSubject: (position) => `Sigue pendiente: entrevista en vídeo para ${position}`,
  receiptSubject: (position) => `Sus respuestas han llegado: ${position}`,
  invites: (organization, position) => `${organization} le invita a una entrevista en vídeo para «${position}».`,
  entered: (organization, position) =>
    `Esta dirección se indicó en ${organization} para una entrevista en vídeo para «${position}».`,
  reminds: (organization, position) => `Su entrevista en vídeo para «${position}» en ${organization} sigue pendiente.`,
  arrived: (organization, position, answers) =>
    `Gracias. ${answers === 1 ? 'Su respuesta' : `Sus ${answers} respuestas`} para «${position}» ${answers === 1 ? 'ha' : 'han'} llegado a ${organization}.`,
  received: (organization, position) =>
    `Gracias. Su entrevista en vídeo para «${position}» ha llegado a ${organization}.`,
  way: 'Usted graba sus respuestas por su cuenta, cuando le venga bien, con un teléfono o un ordenador.',
  validUntil: (moment) => `El enlace es válido hasta el ${moment}.`,
  endsAt: (moment) => `El enlace caduca el ${moment}. Después ya no se podrá usar.`,
  link: 'Su enlace personal:',
  button: 'Abrir la entrevista',
  ifButtonFails: 'Si el botón no funciona, copie este enlace en su navegador:',
  notice: 'Antes de empezar, la página le explica cómo se utiliza su grabación.',
  noticeWithAi:
    'Antes de empezar, la página le explica cómo se utiliza su grabación y le deja decidir si se puede evaluar con ayuda de IA.',
  ignore:
    'Si no ha presentado ninguna candidatura, ignore este mensaje. No se graba nada si no abre el enlace y da su consentimiento.',
  needNot: 'Si no desea participar, no tiene que hacer nada.',
  nothingMore: 'No tiene que hacer nada más.',
  ask: (contact) => `¿Preguntas? Contacto: ${contact}`,
  sentBy: (organization) => `Enviado en nombre de ${organization}.`,
}
