import type { Words } from './en.ts'

export const fr: Words = {
  parts: {
    address: 'Adresse et clé',
    jobs: 'Offres',
    stages: 'Étapes',
    applications: 'Candidatures',
    people: 'Personnes',
    'write-back': 'Ce qui est envoyé vers l’ATS',
  },

  groups: {
    address: {
      title: 'Où il se trouve, et la clé',
      about: 'Chaque requête part vers une adresse située sous celle-ci, avec la clé, et nulle part ailleurs.',
    },
    me: {
      title: 'À qui est la clé',
      about: 'N’importe quelle requête que la clé peut faire et qui coûte peu. Elle montre que la clé est acceptée.',
    },
    jobs: { title: 'La liste des offres', about: 'Les règles nomment des offres de cette liste.' },
    stages: {
      title: 'Les étapes d’une offre',
      about: 'Une règle nomme l’une d’elles\u00a0; quiconque l’atteint est invité.',
    },
    map: {
      title: 'Ce qu’est une candidature',
      about: 'Un candidat pour une offre. Ces champs sont ceux d’une ligne de chacune des listes qui suivent.',
    },
    inStage: {
      title: 'Qui est dans une étape',
      about: 'Les personnes des autres étapes sont écartées ici\u00a0: une liste de toute l’offre suffit donc.',
    },
    byId: { title: 'Une seule candidature', about: 'Elle est consultée à nouveau avant toute écriture.' },
    changed: {
      title: 'Candidatures modifiées',
      about:
        'Si une telle liste existe, une synchronisation demande beaucoup moins. Sans elle, toutes les personnes qui sont dans les étapes des règles sont lues à chaque fois.',
    },
    people: { title: 'Un candidat', about: 'Qui est invité, et comment le joindre.' },
    note: { title: 'Notes', about: '{applicationId}, {candidateId}, {jobId} et {note} sont connus.' },
    readBack: {
      title: 'Notes relues',
      about:
        'Une note dont la réponse s’est perdue est cherchée dans cette liste avant d’être écrite à nouveau. Sans la liste, une personne décide.',
    },
    tag: { title: 'Étiquettes', about: '{tag} est la nouvelle, {tags} toutes celles qui doivent être là.' },
    moveTo: { title: 'Passages à une étape', about: '{stageId} et {stageName} sont ceux de la nouvelle étape.' },
    reasons: {
      title: 'Motifs d’un rejet',
      about: 'Un rejet nomme l’un d’eux\u00a0: il a donc besoin de cette liste.',
    },
    reject: { title: 'Rejets', about: '{reasonId}, {reasonName} et {note} sont connus.' },
  },

  tries: {
    account: 'Essayer la clé',
    jobs: 'Essayer de lire les offres',
    stages: 'Essayer de lire les étapes',
    applications: 'Essayer de lire la liste',
    application: 'Essayer de lire une candidature',
    people: 'Essayer de lire un candidat',
    notes: 'Essayer de lire des notes',
    reasons: 'Essayer de lire les motifs',
  },
  by: {
    job: 'Offre pour l’essai (son identifiant\u00a0; vide\u00a0: la première offre ouverte)',
    application: 'Candidature pour l’essai (son identifiant\u00a0; vide\u00a0: la première)',
    candidate: 'Candidat pour l’essai (son identifiant\u00a0; vide\u00a0: le premier)',
  },

  labels: {
    baseUrl: 'Adresse de l’API',
    auth: 'Comment la clé est envoyée',
    accountName: 'Nom du compte',
    id: 'Identifiant',
    name: 'Nom',
    status: 'Statut',
    applicationId: 'Identifiant de la candidature',
    jobId: 'Identifiant de son offre',
    candidateId: 'Identifiant de son candidat',
    stageId: 'Identifiant de son étape',
    stageName: 'Nom de son étape, si aucun identifiant n’est donné',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    fullName: 'Nom complet, s’il tient en un seul champ',
    email: 'Adresse e-mail',
    phone: 'Téléphone',
    noteText: 'Texte de la note',
    path: 'Chemin',
    query: 'Paramètres (facultatifs)',
    rows: 'Où sont les lignes (facultatif)',
    next: 'Où sont les lignes suivantes',
    row: 'Où il se trouve dans la réponse (facultatif)',
    request: 'Requête',
    body: 'Ce qui est envoyé',
  },

  hints: {
    baseUrl: 'Par exemple https://ats.example.com/api/v1.',
    me: 'Par exemple /me ou /users/current.',
    jobs: 'Par exemple /jobs.',
    jobStatus:
      'Le résultat doit être "open", "closed" ou "draft". Par exemple\u00a0: state = "published" ? "open" : "closed". Si la liste ne contient que des offres ouvertes\u00a0: "open", avec les guillemets.',
    stages: '{jobId} est l’identifiant de l’offre. Par exemple /jobs/{jobId}/stages.',
    applicationStatus:
      'Le résultat doit être "active", "rejected", "hired" ou "converted". Par exemple\u00a0: rejected_at ? "rejected" : "active".',
    inStage: '{jobId}, {stageId} et {stageName} sont connus, ici et dans les paramètres.',
    byId: 'Par exemple /applications/{applicationId}.',
    changed: '{from} et {to} sont des dates avec l’heure. Un chemin vide\u00a0: une telle liste n’existe pas.',
    people: 'Par exemple /candidates/{candidateId}.',
    readBack: 'Par exemple /applications/{applicationId}/notes. Vide\u00a0: on ne peut pas obtenir la liste des notes.',
    reasons: 'Par exemple /rejection_reasons. Vide\u00a0: il n’y en a pas.',
    note: 'Par exemple { body: "{note}" }.',
    tag: 'Par exemple { tags: "{tags}" }.',
    moveTo: 'Par exemple { stage_id: "{stageId}" }.',
    reject: 'Par exemple { reason_id: "{reasonId}" }.',
    query: 'Un par ligne, par exemple limit = 100.',
    rows: 'Le nom dans la réponse, par exemple data. Vide\u00a0: la réponse est la liste.',
    row: 'Vide\u00a0: c’est la réponse elle-même.',
    request: 'Vide\u00a0: rien n’est écrit.',
  },

  columns: {
    id: 'Identifiant',
    name: 'Nom',
    status: 'Statut',
    jobId: 'Offre',
    candidateId: 'Candidat',
    stageId: 'Étape',
    stageName: 'Nom de l’étape',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    email: 'E-mail',
    phone: 'Téléphone',
    text: 'Texte',
  },
}
