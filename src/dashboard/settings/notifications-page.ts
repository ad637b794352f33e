import type { Session } from '../../accounts/sessions.ts'
import { COMPLETED_CHOICES, type CompletedChoice, type MailChoice } from '../../interview/mails/mail-choices.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { type Again, problemOf } from '../frame/form-fields.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { moment } from '../frame/times.ts'
import { mailAlert } from './mail-alert.ts'
import { mailsWords } from './words/mails/index.ts'

/** Which mails the session's user gets, and when. `sends`: a mail server is set. */
export function notificationsPage(session: Session, choice: MailChoice, sends: boolean, again?: Again): PageContent {
  const words = mailsWords().notifications
  const typed = (name: string, stored: string) => {
    const value = again?.typed[name]
    return typeof value === 'string' ? value : stored
  }
  const completed = typed('completed', choice.completed)
  const hour = typed('hour', String(choice.hour))
  return dashboardPage(session, {
    title: words.title,
    area: '/dashboard/notifications',
    body: html`<h1>${words.title}</h1><p class="soft">${words.lead(session.email)}</p>
      ${mailAlert(sends, words.counts)}${problemOf(again)}
      <form class="card" method="post" action="/dashboard/notifications">${csrfField(session)}
        <fieldset class="choices of-lines"><legend>${words.when}</legend>${COMPLETED_CHOICES.map((word) => choiceOf(word, completed))}</fieldset>
        <div class="row fields"><div><label for="hour">${words.hour}</label><select class="short" id="hour" name="hour">${Array.from({ length: 24 }, (_, n) => html`<option value="${n}"${String(n) === hour ? html` selected` : ''}>${String(n).padStart(2, '0')}:00</option>`)}</select></div>
        <div class="grow"><label for="zone">${words.zone}</label><select id="zone" name="zone"${choice.isDefault && again === undefined ? html` data-own-zone` : ''}>${zoneOptions(typed('zone', choice.zone))}</select></div></div>
        <p class="hint">${nextWords(choice, sends)}</p>
        <p><button>${words.save}</button></p></form>
      ${session.teamIds.length > 0 ? html`<p class="soft">${words.ofTeams}</p>` : ''}${session.isAdministrator ? html`<p class="soft">${words.ofAdministrators}</p>` : ''}`,
  })
}

function choiceOf(word: CompletedChoice, chosen: string): Html {
  const { name, what } = mailsWords().notifications.choices[word]
  return html`<label class="check"><input type="radio" name="completed" value="${word}"${word === chosen ? html` checked` : ''}> <span><strong>${name}</strong><br><span class="soft">${what}</span></span></label>`
}

function nextWords({ completed, isDefault, nextAt }: MailChoice, sends: boolean): Html {
  const words = mailsWords().notifications
  const chosen = isDefault ? words.notChosen : ''
  if (completed !== 'daily' || nextAt === null || !sends) return html`${chosen}`
  return html`${chosen} ${words.next(moment(nextAt))}`
}

/** Every time zone by its region, and the chosen one. */
function zoneOptions(chosen: string): Html[] {
  const zones = [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]
  const regions = Map.groupBy(zones, (zone) =>
    zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : mailsWords().notifications.world,
  )
  return [...regions].map(
    ([region, names]) =>
      html`<optgroup label="${region}">${names.map((zone) => html`<option value="${zone}"${zone === chosen ? html` selected` : ''}>${zone.replaceAll('_', ' ')}</option>`)}</optgroup>`,
  )
}
