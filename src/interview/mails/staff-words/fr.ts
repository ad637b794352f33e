import { plural } from '../../../base/languages.ts'
import type { StaffWords } from './en.ts'

const n = (count: number) => count.toLocaleString('fr')
const form = (count: number, one: string, other: string) => plural('fr', count, { one, other })
const none = (candidate: string, position: string) =>
  `Il n’y a pas d’analyse de l’IA pour l’entretien de ${candidate} (« ${position} »)`

export const fr: StaffWords = {
  open: 'L’ouvrir dans le tableau de bord',
  footer: 'Interview Bridge a envoyé ce message à un utilisateur de son tableau de bord.',
  howToChange: (address) => `Vous choisissez les e-mails que vous recevez, et quand : ${address}`,

  completed: {
    subject: (candidate) => `Entretien terminé : ${candidate}`,
    text: (candidate, position) => `${candidate} a terminé l’entretien vidéo pour « ${position} ».`,
    each: 'Un e-mail comme celui-ci est envoyé pour chaque entretien terminé.',
  },

  analysis: {
    finished: {
      subject: 'Analyse terminée',
      text: (candidate, position) => `L’analyse de l’entretien de ${candidate} pour « ${position} » est terminée.`,
    },
    failed: {
      subject: 'Échec de l’analyse',
      text: (candidate, position) => `L’analyse de l’entretien de ${candidate} pour « ${position} » a échoué.`,
    },
    reason: (reason) => `Raison : ${reason}`,
    again: 'Elle peut être demandée à nouveau.',
    none: 'Pas d’analyse de l’IA',
    declined: (candidate, position) =>
      `${none(candidate, position)} : le candidat a refusé l’usage de l’IA, aucun modèle n’a donc été appelé.`,
    not_asked: (candidate, position) =>
      `${none(candidate, position)} : le candidat n’a pas été interrogé sur l’IA, aucun modèle n’a donc été appelé.`,
    no_model: (candidate, position) => `${none(candidate, position)} : aucun modèle n’était configuré.`,
    nothing_said: (candidate, position) =>
      `${none(candidate, position)} : l’IA n’a entendu aucun mot dans les réponses, elle n’a donc rien évalué.`,
    people: 'Des personnes évaluent les réponses.',
  },

  account: {
    subject: (organization) => `Choisissez votre mot de passe pour les entretiens vidéo de ${organization}`,
    made: (organization) =>
      `Un administrateur de ${organization} vous a créé un lien avec lequel vous choisissez votre mot de passe pour le tableau de bord de ses entretiens vidéo.`,
    once: 'Il fonctionne une seule fois, pour quiconque le possède : ne transférez donc pas ce message.',
    onceUntil: (moment) =>
      `Il fonctionne une seule fois jusqu’au ${moment}, pour quiconque le possède : ne transférez donc pas ce message.`,
    button: 'Choisir un mot de passe',
    unexpected: 'Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
  },

  digest: {
    subject: 'Résumé du jour',
    subjectCompleted: (count) => form(count, `${n(count)} entretien terminé`, `${n(count)} entretiens terminés`),
    subjectToDecide: (count, isMore) => `${isMore ? 'plus de ' : ''}${n(count)} à décider`,
    subjectMatters: (count) => form(count, `${n(count)} point pour vous`, `${n(count)} points pour vous`),
    completed: (count) =>
      // French has the same form for none as for one.
      count === 0
        ? 'Aucun entretien vidéo n’a été terminé depuis le dernier résumé.'
        : form(
            count,
            'Un entretien vidéo a été terminé depuis le dernier résumé.',
            `${n(count)} entretiens vidéo ont été terminés depuis le dernier résumé.`,
          ),
    waiting: (count, isMore) =>
      isMore
        ? `Plus de ${n(count)} entretiens terminés attendent une décision.`
        : form(
            count,
            `${n(count)} entretien terminé attend une décision.`,
            `${n(count)} entretiens terminés attendent une décision.`,
          ),
    see: (count) => form(count, 'Voir qui attend', 'Voir tous ceux qui attendent'),
    place: (candidate, position) => `${candidate}, ${position}`,
    more: (count) => form(count, `${n(count)} autre`, `${n(count)} autres`),
    daily: 'Ce résumé arrive une fois par jour, quand il y a du nouveau.',
  },

  matters: {
    credits: () => 'Il ne reste plus de crédits d’entretien : personne ne peut être invité.',
    held: (name) => `Des modifications de ${name} attendent votre autorisation.`,
    paused: (name) => `La connexion ${name} est en pause : l’un des deux côtés nous refuse.`,
    'rule-paused': (name) =>
      `Une règle de la connexion ${name} est en pause : son étape a été renommée ou n’existe plus.`,
    'account-unknown': (name) => `La connexion ${name} attend de savoir quel compte elle atteint.`,
    parked: (name, count) =>
      form(
        count,
        `${n(count)} envoi de ${name} attend une décision.`,
        `${n(count)} envois de ${name} attendent une décision.`,
      ),
    people: (name, count) =>
      form(
        count,
        `${n(count)} candidature de ${name} attend une décision.`,
        `${n(count)} candidatures de ${name} attendent une décision.`,
      ),
  },
}
