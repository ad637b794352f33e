/** What the settings of the ten ATSs are called, by their names in the text of a connection. English defines which there are. */
const labels = {
  apiKey: 'API key',
  apiVersion: 'API version',
  authUrl: 'Auth URL',
  baseUrl: 'Base URL',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  company: 'Company',
  companyDomain: 'Company domain',
  confidential: 'Confidential',
  keepsOtherFields: 'Keeps other fields',
  memberId: 'Member id',
  noteAction: 'Note action',
  noteVisibility: 'Note visibility',
  notesToHiringTeam: 'Notes to hiring team',
  password: 'Password',
  performAs: 'Perform as',
  personId: 'Person id',
  privateNotes: 'Private notes',
  subdomain: 'Subdomain',
  token: 'Token',
  userId: 'User id',
  username: 'Username',
  webhookSecret: 'Webhook secret',
}

const choices = { public: 'public', private: 'private', admin_only: 'admin only' }

/** Settings of which their connector says something, by its id and their name; any connector’s webhook is the same. */
export type AboutKey =
  | 'ashby.apiVersion'
  | 'bamboohr.companyDomain'
  | 'bullhorn.personId'
  | 'bullhorn.username'
  | 'greenhouse.keepsOtherFields'
  | 'greenhouse.userId'
  | 'lever.apiKey'
  | 'lever.performAs'
  | 'recruitee.company'
  | 'recruitee.token'
  | 'smartrecruiters.apiKey'
  | 'teamtailor.userId'
  | 'webhookSecret'
  | 'workable.memberId'
  | 'workable.subdomain'

export interface Words {
  readonly labels: typeof labels
  readonly choices: typeof choices
}

/** A sentence of another language for everything that a connector says; the English ones are the connectors’ own. */
export type Abouts = Readonly<Record<AboutKey, string>>

export const en: Words = { labels, choices }
