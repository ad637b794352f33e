import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  states: {
    'account-unknown': 'compte inconnu',
    working: 'fonctionne',
    new: 'pas commencée',
    paused: 'en pause',
    held: 'attend une autorisation',
    'rule-paused': 'règle en pause',
    resting: 'l’ATS ne répond pas',
    late: 'en retard',
    troubled: 'dernière synchronisation incomplète',
  },
  heldWhy:
    'Quelqu’un doit d’abord regarder\u00a0: c’est la première synchronisation, ses règles ont été modifiées, ou les modifications sont exceptionnellement nombreuses à la fois.',
  lines: {
    plain: {
      'not-read': (ats) => `Rien n’a encore été lu dans ${ats}.`,
      'ats-paused': (ats) => `La connexion à ${ats} est en pause. Un administrateur voit pourquoi, et que faire.`,
      'writes-paused': (ats) => `L’écriture dans ${ats} est en pause. Un administrateur voit pourquoi, et que faire.`,
      'api-paused': () => 'La connexion aux entretiens est en pause. Un administrateur voit pourquoi, et que faire.',
      'never-ended': () => 'Aucune synchronisation ne s’est encore terminée.',
      'owner-unknown': () =>
        'Le service d’entretiens n’a pas encore dit à qui appartient cette connexion. D’ici là, rien n’est lu ni écrit\u00a0; il est réinterrogé automatiquement.',
      'of-sample': () =>
        'Cette connexion est refusée\u00a0: la configuration l’attribue à des données d’exemple. Rien n’est lu ni écrit. L’exploitant y indique la véritable organisation.',
      'account-unknown': (ats) =>
        `Les paramètres de cette connexion ont changé, et on ne sait pas encore s’ils mènent au même compte ${ats} qu’auparavant. D’ici là, rien n’est lu ni écrit\u00a0; la question est reposée automatiquement, et un administrateur peut trancher.`,
    },
    late: (minutes) =>
      `Aucune synchronisation n’a commencé depuis ${numberWords(minutes)} ${plural('fr', minutes, { one: 'minute', other: 'minutes' })}, et plusieurs étaient prévues. L’exploitant vérifie qu’un worker est en marche.`,
    rulesPaused: (ats, n) =>
      plural('fr', n, {
        one: `Une règle d’invitation est en pause, car une étape dans ${ats} a été renommée ou n’existe plus. Aucune invitation n’est annulée pour autant. Un administrateur corrige cela.`,
        other: `${numberWords(n)} règles d’invitation sont en pause, car une étape dans ${ats} a été renommée ou n’existe plus. Aucune invitation n’est annulée pour autant. Un administrateur corrige cela.`,
      }),
    resting: (ats, until) => html`${ats} ne répond pas en ce moment. Nouvelle demande le ${until}.`,
    running: (since) => html`Une synchronisation est en cours depuis le ${since}.`,
    ended: (at, outcome) => html`La dernière synchronisation s’est terminée le ${at}\u00a0: ${outcome}.`,
    outcomes: {
      success: 'complète',
      partial: 'tout n’a pas pu être fait',
      failed: 'échouée',
      held: 'des modifications attendent une autorisation',
      none: 'pas terminée',
    },
  },
}
