import type { Session } from '../../accounts/sessions.ts'
import { COMPLETED_CHOICES, type CompletedChoice, type MailChoice } from '../../interview/mails/mail-choices.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { type Again, problemOf } from '../frame/form-fields.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { moment } from '../frame/times.ts'
import { mailAlert } from './mail-alert.ts'

const CHOICE_WORDS: Readonly<Record<CompletedChoice, readonly [name: string, what: string]>> = {
  daily: [
    'One summary a day',
    'Who completed an interview, and how many wait for a decision. No mail on a day without news.',
  ],
  at_once: ['A mail for each interview', 'As soon as a candidate has completed it.'],
  none: ['No mails', 'You see on Home what needs you.'],
}

/** Which mails the session's user gets, and when. `sends`: a mail server is set. */
export function notificationsPage(session: Session, choice: MailChoice, sends: boolean, again?: Again): PageContent {
  const typed = (name: string, stored: string) => {
    const value = again?.typed[name]
    return typeof value === 'string' ? value : stored
  }
  const completed = typed('completed', choice.completed)
  const hour = typed('hour', String(choice.hour))
  return dashboardPage(session, {
    title: 'Notifications',
    area: '/dashboard/notifications',
    body: html`<h1>Notifications</h1><p class="soft">Which mails you get at ${session.email}. Each person chooses their own.</p>
      ${mailAlert(sends, 'Your choice counts as soon as there is one.')}${problemOf(again)}
      <form class="card" method="post" action="/dashboard/notifications">${csrfField(session)}
        <fieldset class="choices of-lines"><legend>When candidates complete interviews</legend>${COMPLETED_CHOICES.map((word) => choiceOf(word, completed))}</fieldset>
        <div class="row fields"><div><label for="hour">Hour of the summary</label><select class="short" id="hour" name="hour">${Array.from({ length: 24 }, (_, n) => html`<option value="${n}"${String(n) === hour ? html` selected` : ''}>${String(n).padStart(2, '0')}:00</option>`)}</select></div>
        <div class="grow"><label for="zone">Time zone</label><select id="zone" name="zone"${choice.isDefault && again === undefined ? html` data-own-zone` : ''}>${zoneOptions(typed('zone', choice.zone))}</select></div></div>
        <p class="hint">${nextWords(choice, sends)}</p>
        <p><button>Save</button></p></form>
      ${session.teamIds.length > 0 ? html`<p class="soft">The mails name interviews of your teams only.</p>` : ''}${session.isAdministrator ? html`<p class="soft">Your summary also names connections of your organization that wait for an administrator, and credits that are used up.</p>` : ''}`,
  })
}

const choiceOf = (word: CompletedChoice, chosen: string): Html =>
  html`<label class="check"><input type="radio" name="completed" value="${word}"${word === chosen ? html` checked` : ''}> <span><strong>${CHOICE_WORDS[word][0]}</strong><br><span class="soft">${CHOICE_WORDS[word][1]}</span></span></label>`

function nextWords({ completed, isDefault, nextAt }: MailChoice, sends: boolean): Html {
  const chosen = isDefault ? 'You have not chosen yet; everybody begins with one summary a day.' : ''
  if (completed !== 'daily' || nextAt === null || !sends) return html`${chosen}`
  return html`${chosen} The next summary is due ${moment(nextAt)}, if there is news.`
}

/** Every time zone by its region, and the chosen one. */
function zoneOptions(chosen: string): Html[] {
  const zones = [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]
  const regions = Map.groupBy(zones, (zone) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'World'))
  return [...regions].map(
    ([region, names]) =>
      html`<optgroup label="${region}">${names.map((zone) => html`<option value="${zone}"${zone === chosen ? html` selected` : ''}>${zone.replaceAll('_', ' ')}</option>`)}</optgroup>`,
  )
}
