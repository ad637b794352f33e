import type { Abouts, Words } from './en.ts'

export const de: Words = {
  labels: {
    apiKey: 'API-Schlüssel',
    apiVersion: 'Version der API',
    authUrl: 'Adresse der Anmeldung',
    baseUrl: 'Adresse der API',
    clientId: 'Client-ID',
    clientSecret: 'Client-Geheimnis',
    company: 'Unternehmen',
    companyDomain: 'Domain des Unternehmens',
    confidential: 'Auch Vertrauliches',
    keepsOtherFields: 'Andere Felder bleiben erhalten',
    memberId: 'ID des Mitglieds',
    noteAction: 'Art der Notiz',
    noteVisibility: 'Sichtbarkeit der Notizen',
    notesToHiringTeam: 'Notizen für das Recruiting-Team der Stelle',
    password: 'Passwort',
    performAs: 'Schreiben im Namen von',
    personId: 'ID der Person',
    privateNotes: 'Private Notizen',
    subdomain: 'Subdomain',
    token: 'Token',
    userId: 'ID des Nutzers',
    username: 'Nutzername',
    webhookSecret: 'Geheimnis des Webhooks',
  },
  choices: { public: 'öffentlich', private: 'privat', admin_only: 'nur für Administratoren' },
}

export const abouts: Abouts = {
  'ashby.apiVersion':
    'Die Version der API, etwa 2026-01-01; ohne Angabe gilt die, auf die der Schlüssel eingestellt ist.',
  'bamboohr.companyDomain': 'Bei acme.bamboohr.com ist das acme.',
  'bullhorn.personId': 'Ziffern: der Bullhorn-Nutzer, in dessen Namen jede Notiz steht.',
  'bullhorn.username': 'Der API-Nutzer; er sieht, was seine „entitlements“ zeigen.',
  'greenhouse.keepsOtherFields':
    'Ja, sobald Sie in Ihrem Konto gesehen haben, dass ein PATCH eines einzelnen Felds die anderen unverändert lässt.',
  'greenhouse.userId':
    'Ziffern: der Greenhouse-Nutzer, in dessen Namen alles geschrieben wird; ein „Site Admin“, um alles zu sehen.',
  'lever.apiKey': 'Der Schlüssel des Kunden; lassen Sie ihn weg, wenn die App eines Partners sich mit OAuth anmeldet.',
  'lever.performAs': 'ID des Lever-Nutzers, in dessen Namen alles geschrieben wird.',
  'recruitee.company': 'Die ID in Ziffern, oder acme bei acme.recruitee.com.',
  'recruitee.token': 'Ein „personal API token“; alles wird im Namen der Person geschrieben, der er gehört.',
  'smartrecruiters.apiKey': 'Der Schlüssel des Kunden; er sieht, was sein Nutzer sieht.',
  'teamtailor.userId': 'Ziffern: der Teamtailor-Nutzer, dessen Name unter den Notizen steht.',
  webhookSecret: 'Von dem Webhook an /hooks/CONNECTION, durch den sofort ein Abgleich beginnt.',
  'workable.memberId':
    'ID des Mitglieds, in dessen Namen alles geschrieben wird; es muss auf die Stellen zugreifen dürfen.',
  'workable.subdomain': 'Bei acme.workable.com ist das acme.',
}
