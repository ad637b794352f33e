import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Device, SaidOfAi, Words } from './en.ts'

const ON: Readonly<Record<Device, string>> = {
  phone: ' sur un téléphone',
  tablet: ' sur une tablette',
  computer: ' sur un ordinateur',
}
const AI: Readonly<Record<SaidOfAi, string>> = {
  not_asked: '',
  agreed: ', ainsi que l’analyse par une IA',
  declined: ', mais pas l’analyse par une IA',
}

export const fr: Words = {
  title: 'Historique',
  earlier: (count) =>
    plural('fr', count, { one: `${count} entrée plus ancienne`, other: `${count} entrées plus anciennes` }),
  leftOut: 'Les entrées plus anciennes de la synchronisation ne figurent pas ici.',
  all: 'Afficher toutes les entrées',
  came: { api: 'Invitation envoyée.', dashboard: 'Candidature par le lien du poste.' },
  began: (device, ai) => `Entretien commencé${device === null ? '' : ON[device]}, enregistrement accepté${AI[ai]}.`,
  aiWithdrawn: 'Le consentement à une IA a été retiré.',
  finished: 'Entretien terminé.',
  rated: (who, rating, word, isChanged) =>
    isChanged ? `${who}\u00a0: note changée en ${rating} (${word}).` : `${who}\u00a0: note de ${rating} (${word}).`,
  reminded: (who) => `Rappel demandé par ${who}.`,
  opened: (who) => `${who}\u00a0: page ouverte.`,
  openedAgain: (who) => `${who}\u00a0: page rouverte.`,
  made: (by, until) => html`${by} a créé un lien invité valable jusqu’au ${until}.`,
  openedFirst: (by) => html`Le lien invité de ${by} a été ouvert pour la première fois.`,
  openedLast: (by, times) => html`Le lien invité de ${by} a été ouvert pour la dernière fois ; ${times} fois en tout.`,
  revoked: (who, by) => html`${who} a révoqué le lien invité de ${by}.`,
  ended: (by, why) => html`Le lien invité de ${by} a pris fin${why === null ? '' : `, ${why}`}.`,
}
