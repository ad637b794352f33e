import type { Words } from './en.ts'

export const es: Words = {
  parts: {
    address: 'Dirección y clave',
    jobs: 'Vacantes',
    stages: 'Etapas',
    applications: 'Candidaturas',
    people: 'Personas',
    'write-back': 'Lo que se envía al ATS',
  },

  groups: {
    address: {
      title: 'Dónde está, y la clave',
      about: 'Todas las solicitudes van a direcciones que empiezan por esta, con la clave, y a ningún otro sitio.',
    },
    me: {
      title: 'De quién es la clave',
      about: 'Cualquier solicitud que la clave pueda hacer y que cueste poco. Muestra que se acepta la clave.',
    },
    jobs: { title: 'La lista de vacantes', about: 'Las reglas nombran vacantes de esta lista.' },
    stages: {
      title: 'Las etapas de una vacante',
      about: 'Una regla nombra una de ellas; se invita a quien llega a esa etapa.',
    },
    map: {
      title: 'Qué es una candidatura',
      about: 'Un candidato en una vacante. Estos campos son los de una fila de cada una de las listas que siguen.',
    },
    inStage: {
      title: 'Quién está en una etapa',
      about: 'Aquí se omite a quienes están en otras etapas, así que basta con una lista de toda la vacante.',
    },
    byId: { title: 'Una sola candidatura', about: 'Se vuelve a mirar antes de escribir nada.' },
    changed: {
      title: 'Candidaturas modificadas',
      about:
        'Si existe esa lista, una sincronización pregunta mucho menos. Sin ella, cada vez se lee a todas las personas que están en las etapas de las reglas.',
    },
    people: { title: 'Un candidato', about: 'A quién se invita y cómo se le localiza.' },
    note: { title: 'Notas', about: 'Se conocen {applicationId}, {candidateId}, {jobId} y {note}.' },
    readBack: {
      title: 'Notas, vueltas a leer',
      about:
        'Una nota cuya respuesta se perdió se busca en esta lista antes de escribirla otra vez. Sin la lista, decide una persona.',
    },
    tag: { title: 'Etiquetas', about: '{tag} es la nueva; {tags}, todas las que debe haber.' },
    moveTo: { title: 'Cambios de etapa', about: '{stageId} y {stageName} son los de la nueva etapa.' },
    reasons: {
      title: 'Motivos de un rechazo',
      about: 'Un rechazo nombra uno de ellos, así que necesita esta lista.',
    },
    reject: { title: 'Rechazos', about: 'Se conocen {reasonId}, {reasonName} y {note}.' },
  },

  tries: {
    account: 'Probar la clave',
    jobs: 'Probar las vacantes',
    stages: 'Probar las etapas',
    applications: 'Probar la lista',
    application: 'Probar una candidatura',
    people: 'Probar un candidato',
    notes: 'Probar a leer notas',
    reasons: 'Probar los motivos',
  },
  by: {
    job: 'Vacante con la que probar (su identificador; vacío: la primera abierta)',
    application: 'Candidatura con la que probar (su identificador; vacío: la primera)',
    candidate: 'Candidato con el que probar (su identificador; vacío: el primero)',
  },

  labels: {
    baseUrl: 'Dirección de la API',
    auth: 'Cómo se envía la clave',
    accountName: 'Nombre de la cuenta',
    id: 'Identificador',
    name: 'Nombre',
    status: 'Estado',
    applicationId: 'Identificador de la candidatura',
    jobId: 'Identificador de su vacante',
    candidateId: 'Identificador de su candidato',
    stageId: 'Identificador de su etapa',
    stageName: 'Nombre de su etapa, si no se indica un identificador',
    firstName: 'Nombre de pila',
    lastName: 'Apellidos',
    fullName: 'Nombre completo, si es un solo campo',
    email: 'Dirección de correo',
    phone: 'Teléfono',
    noteText: 'Texto de la nota',
    path: 'Ruta',
    query: 'Parámetros (opcional)',
    rows: 'Dónde están las filas (opcional)',
    next: 'Dónde hay más filas',
    row: 'Dónde está en la respuesta (opcional)',
    request: 'Solicitud',
    body: 'Qué se envía',
  },

  hints: {
    baseUrl: 'Por ejemplo, https://ats.example.com/api/v1.',
    me: 'Por ejemplo, /me o /users/current.',
    jobs: 'Por ejemplo, /jobs.',
    jobStatus:
      'Debe dar "open", "closed" o "draft". Por ejemplo: state = "published" ? "open" : "closed". Si en la lista solo hay vacantes abiertas: "open", con las comillas.',
    stages: '{jobId} es el identificador de la vacante. Por ejemplo, /jobs/{jobId}/stages.',
    applicationStatus:
      'Debe dar "active", "rejected", "hired" o "converted". Por ejemplo: rejected_at ? "rejected" : "active".',
    inStage: 'Se conocen {jobId}, {stageId} y {stageName}, aquí y en los parámetros.',
    byId: 'Por ejemplo, /applications/{applicationId}.',
    changed: '{from} y {to} son fechas con hora. Una ruta vacía: no existe esa lista.',
    people: 'Por ejemplo, /candidates/{candidateId}.',
    readBack: 'Por ejemplo, /applications/{applicationId}/notes. Vacío: no se puede obtener una lista de notas.',
    reasons: 'Por ejemplo, /rejection_reasons. Vacío: no hay motivos.',
    note: 'Por ejemplo, { body: "{note}" }.',
    tag: 'Por ejemplo, { tags: "{tags}" }.',
    moveTo: 'Por ejemplo, { stage_id: "{stageId}" }.',
    reject: 'Por ejemplo, { reason_id: "{reasonId}" }.',
    query: 'Uno en cada línea, por ejemplo limit = 100.',
    rows: 'El nombre en la respuesta, por ejemplo data. Vacío: la respuesta es la lista.',
    row: 'Vacío: es la propia respuesta.',
    request: 'Vacío: no se escribe.',
  },

  columns: {
    id: 'Identificador',
    name: 'Nombre',
    status: 'Estado',
    jobId: 'Vacante',
    candidateId: 'Candidato',
    stageId: 'Etapa',
    stageName: 'Nombre de la etapa',
    firstName: 'Nombre de pila',
    lastName: 'Apellidos',
    email: 'Correo',
    phone: 'Teléfono',
    text: 'Texto',
  },
}
