import type { Abouts, Words } from './en.ts'

export const fr: Words = {
  labels: {
    apiKey: 'Clé d’API',
    apiVersion: 'Version de l’API',
    authUrl: 'Adresse de connexion',
    baseUrl: 'Adresse de l’API',
    clientId: 'Identifiant du client',
    clientSecret: 'Secret du client',
    company: 'Entreprise',
    companyDomain: 'Domaine de l’entreprise',
    confidential: 'Aussi ce qui est confidentiel',
    keepsOtherFields: 'Garde les autres champs',
    memberId: 'Identifiant du membre',
    noteAction: 'Type de note',
    noteVisibility: 'Visibilité des notes',
    notesToHiringTeam: 'Notes pour l’équipe de l’offre',
    password: 'Mot de passe',
    performAs: 'Écrire au nom de',
    personId: 'Identifiant de la personne',
    privateNotes: 'Notes privées',
    subdomain: 'Sous-domaine',
    token: 'Jeton (token)',
    userId: 'Identifiant de l’utilisateur',
    username: 'Nom d’utilisateur',
    webhookSecret: 'Secret du webhook',
  },
  choices: { public: 'publiques', private: 'privées', admin_only: 'administrateurs seulement' },
}

export const abouts: Abouts = {
  'ashby.apiVersion':
    'La version de l’API, par exemple 2026-01-01\u00a0; sans elle, celle pour laquelle la clé est réglée.',
  'bamboohr.companyDomain': 'Pour acme.bamboohr.com, c’est acme.',
  'bullhorn.personId': 'Des chiffres\u00a0: l’utilisateur Bullhorn qui signe chaque note.',
  'bullhorn.username': 'L’utilisateur de l’API\u00a0; il voit ce que montrent ses «\u00a0entitlements\u00a0».',
  'greenhouse.keepsOtherFields':
    'Oui, dès que vous avez vu dans votre compte qu’un PATCH d’un seul champ laisse les autres inchangés.',
  'greenhouse.userId':
    'Des chiffres\u00a0: l’utilisateur Greenhouse qui signe tout ce qui est écrit\u00a0; un «\u00a0Site Admin\u00a0», pour qu’il voie tout.',
  'lever.apiKey': 'La clé du client\u00a0; laissez-la vide si l’application d’un partenaire se connecte par OAuth.',
  'lever.performAs': 'Identifiant de l’utilisateur Lever qui signe tout ce qui est écrit.',
  'recruitee.company': 'L’identifiant en chiffres, ou acme pour acme.recruitee.com.',
  'recruitee.token': 'Un «\u00a0personal API token\u00a0»\u00a0; son propriétaire signe tout ce qui est écrit.',
  'smartrecruiters.apiKey': 'La clé du client\u00a0; elle voit ce que voit son utilisateur.',
  'teamtailor.userId': 'Des chiffres\u00a0: l’utilisateur Teamtailor dont le nom figure sous les notes.',
  webhookSecret: 'Celui du webhook vers /hooks/CONNECTION, par lequel une synchronisation commence aussitôt.',
  'workable.memberId': 'Identifiant du membre qui signe tout ce qui est écrit\u00a0; il doit avoir accès aux offres.',
  'workable.subdomain': 'Pour acme.workable.com, c’est acme.',
}
