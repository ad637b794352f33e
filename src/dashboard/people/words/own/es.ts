import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const es: Words = {
  first: {
    title: 'Le damos la bienvenida',
    heading: 'Le damos la bienvenida a Interview Bridge',
    lead: 'Todavía nadie administra esta instalación. Usted será su primer administrador y añadirá a todos los demás.',
    organization: 'Organización',
    organizationHint: (credits) =>
      `El nombre que leen sus candidatos. Una organización nueva empieza con ${credits} créditos de entrevista; puede cambiarlos en «Organizaciones».`,
    organizationName: 'El nombre de la organización',
    email: 'Su dirección de correo',
    providerToo: (provider) =>
      `También puede iniciar sesión con ${provider} mediante esta dirección, que debe estar verificada allí.`,
    providerOnly: (provider) =>
      `A partir de entonces iniciará sesión con ${provider} mediante esta dirección, que debe estar verificada allí.`,
    begin: 'Empezar',
    fillIn: (max) => `Rellene todos los campos, cada uno con ${max} caracteres como máximo.`,
    tooMany: 'Demasiados intentos',
    tooManyUntil: (minutes) =>
      `Inténtelo de nuevo dentro de ${plural('es', minutes, { one: `${minutes} minuto`, other: `${minutes} minutos` })}.`,
  },

  unclaimed: {
    deadLink: 'Este enlace no funciona',
    nobody: 'Todavía nadie administra esta instalación',
    tooOld: (minutes) =>
      `Tiene más de ${minutes} minutos, o un arranque posterior mostró otro. Todavía nadie administra esta instalación.`,
    noLogin:
      'Por eso nadie puede iniciar sesión. Su primer administrador será quien abra el enlace que el servicio mostró al arrancar.',
    whatToDo: 'Qué hacer',
    look: (start, logs) => html`Busque el enlace más reciente en la salida de ${start}, por ejemplo con ${logs}.`,
    restart: (minutes) => `Si tiene más de ${minutes} minutos, reinicie el servicio: mostrará uno nuevo.`,
    orMake: (command) => html`O cree un administrador en la propia máquina, con ${command}.`,
    tryAgain: 'Intentarlo de nuevo',
    claimed: (organizations, users, disable) =>
      html`Esta instalación ya tiene un administrador. Si no fue usted ni un colega, otra persona usó el enlace antes: averigüe quién es con ${organizations} y ${users}, y desactive su cuenta con ${disable}.`,
    askForAccount: 'Para tener una cuenta, pida a un administrador que le añada en «Personas».',
    logIn: 'Iniciar sesión',
  },

  link: {
    added: (email, provider) =>
      html`Se ha añadido a ${email}, que inicia sesión con ${provider} mediante esta dirección.`,
    byProvider: (provider) => `Inicia sesión con ${provider} mediante esta dirección, que debe estar verificada allí.`,
    byMailedLink:
      'La persona recibe un correo con un enlace con el que elige su contraseña. Usted también ve el enlace, para entregárselo.',
    byShownLink:
      'La persona elige su contraseña con un enlace que verá usted a continuación. Entrégueselo: no hay servidor de correo configurado, así que no se envía por correo.',
    heading: (email) => html`Un enlace para ${email}`,
    isMailed: 'Va de camino por correo.',
    isMailedSee: (mail) => html`Va de camino por correo; en ${mail('Correos')} se ve si se ha enviado.`,
    passOn: (end) =>
      html`Quien tenga este enlace elige la contraseña. No se lo dé a nadie más; solo se muestra ahora, funciona una vez y caduca: ${end}.`,
    label: 'Enlace',
    copy: 'Copiar',
  },

  password: {
    choose: 'Elegir una contraseña',
    of: (email) => html`Para ${email}.`,
    set: 'Guardar la contraseña',
    deadLink: 'Este enlace no funciona',
    deadLinkWhy: (days) =>
      `Se usó, se sustituyó por otro más nuevo, tiene más de ${days} días o la cuenta ha cambiado desde entonces. Pida otro a un administrador de su organización.`,
    logIn: 'Iniciar sesión',
    typeTwice: 'Escriba la nueva contraseña dos veces.',
    unequal: 'Las dos contraseñas nuevas no coinciden.',
    wrong: 'La contraseña actual no es correcta.',
    change: 'Cambiar la contraseña',
    current: 'Contraseña actual',
    new: 'Contraseña nueva',
    hint: (min) => `Al menos ${min} caracteres. Varias palabras se recuerdan mejor que los signos.`,
    again: 'La contraseña nueva otra vez',
    changeIt: 'Cambiarla',
    changed: 'Su contraseña se ha cambiado. Todas sus demás sesiones han terminado.',
    notUsed: 'Aquí no se usan contraseñas',
    notUsedText: (provider) => `Inicie sesión con ${provider}; no hace falta contraseña.`,
  },

  account: {
    title: 'Cuenta',
    who: (email, organization, role) => html`${email}, ${organization}: ${role}`,
    byProvider: (provider) => `Usted inicia sesión con ${provider}.`,
    history: 'Qué se hizo con su cuenta',
  },

  unsent: {
    title: 'Sin enviar todavía',
    heading: 'Ha vuelto a iniciar sesión',
    hadFile:
      'Su sesión había terminado, así que esto no se envió. Tendrá que elegir el archivo otra vez; lo que escribió está aquí para copiarlo.',
    isKept: 'Su sesión había terminado, así que esto no se envió. No se ha perdido nada. Revíselo y envíelo ahora.',
    page: 'La página a la que pertenece',
    send: 'Enviar ahora',
    doNotSend: 'No enviar',
    fromSample: {
      heading: 'Ha vuelto a sus propias entrevistas',
      hadFile:
        'Estaba viendo datos de ejemplo, así que esto no se envió. Tendrá que elegir el archivo otra vez; lo que escribió está aquí para copiarlo.',
      isKept:
        'Estaba viendo datos de ejemplo, así que esto no se envió. No se ha perdido nada. Revíselo y envíelo ahora.',
    },
  },

  refused: {
    theAddress: 'La dirección',
    theName: 'El nombre',
    emailInvalid: (field) => `${field} debe ser una dirección de correo como name@example.com.`,
    emailTaken: (given) => `${given} ya tiene una cuenta aquí. Búsquela en la lista de personas.`,
    emailDomain: (field, domains, provider) =>
      `${field} debe terminar en ${domains}: ${provider} no da acceso aquí a nadie más.`,
    passwordLength: (min, max, length) =>
      `Una contraseña debe tener entre ${min} y ${max} caracteres; esta tiene ${length}.`,
    nameLength: (field, max) => `${field} debe tener entre 1 y ${max} caracteres.`,
    organizationNotOfProvider: (field, provider, id) =>
      `${field} debe ser el de la organización a cuyas personas ${provider} da acceso aquí (su identificador es ${id}); de lo contrario, usted no podría volver a iniciar sesión.`,
    websiteInvalid: 'El sitio web debe ser una dirección como https://acme.example.',
    teamGone: 'Uno de estos equipos ya no existe.',
    creditsRange: (max) => `Los créditos deben ser un número entero de 0 a ${max}.`,
    subscriptionUnknown: 'La suscripción debe ser «activa» o «ninguna».',
    subjectLinked: 'Esta cuenta, o esa persona del proveedor, ya está vinculada.',
    userDisabled: 'Esta cuenta está desactivada. Cree la clave para otra persona o active antes la cuenta.',
  },
}
