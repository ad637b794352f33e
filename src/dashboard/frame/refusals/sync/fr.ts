import type { Refusals } from '../de.ts'

/** States in which nobody changes a write-back. */
const STATES: Readonly<Record<string, string>> = {
  held: 'Il attend une autorisation.',
  pending: 'Il est en route.',
  claimed: 'Il est en cours d’écriture.',
  unknown: 'Il n’est pas encore confirmé.',
  confirmed: 'Il est écrit.',
  parked: 'Il demande une décision.',
  discarded: 'Il a été abandonné.',
}

/** Why a write-back stays as it is (`sync/deliveries/deliveries-admin.ts`). */
const STAYS: Readonly<Record<string, string>> = {
  in_doubt:
    'On ne sait pas encore s’il est arrivé, et cela est vérifié automatiquement\u00a0; un nouvel essai maintenant pourrait l’écrire deux fois.',
  other_account:
    'Sa connexion mène maintenant à un autre compte ou à une autre organisation, personne ne l’écrirait donc. Abandonnez-le, ou rendez à la connexion ses paramètres antérieurs.',
  may_be_written:
    'Il est peut-être déjà écrit, et cet ATS ne permet pas de le vérifier. Regardez vous-même là-bas\u00a0; confirmez-le ensuite au nouvel essai, ou abandonnez-le.',
  for_person:
    'L’IA n’était pas sûre, ou quelqu’un a déjà décidé ; une personne décide donc de chacun. Regardez l’entretien.',
  overtaken: 'Il a changé au même moment\u00a0; regardez à nouveau.',
}

/** Refusals of connections, of what waits for approval, of write-backs and of plans. */
export const sync = {
  'connection.unknown': ({ connection }) =>
    typeof connection === 'string'
      ? `Il n’y a pas de connexion «\u00a0${connection}\u00a0».`
      : 'Cette connexion n’existe pas.',
  'connection.account_unknown': ({ ats }) =>
    `Les paramètres de cette connexion ont changé, et on ne sait pas encore s’ils mènent au même compte ${typeof ats === 'string' ? ats : 'de votre ATS'} qu’auparavant. D’ici là, rien n’est lu ni écrit\u00a0; la question est reposée automatiquement, et un administrateur peut trancher.`,
  'connection.owner_unknown':
    'Le service d’entretiens n’a pas encore dit à qui appartient cette connexion. D’ici là, rien n’est lu ni écrit\u00a0; il est réinterrogé automatiquement.',
  'connection.of_sample':
    'Cette connexion est refusée\u00a0: la configuration l’attribue à des données d’exemple. Rien n’est lu ni écrit. L’exploitant y indique la véritable organisation.',
  'brake.nothing_held': ({ connection }) => `Rien de la connexion «\u00a0${connection}\u00a0» n’attend d’autorisation.`,
  'brake.changed':
    'Ce qui attend une autorisation a changé depuis l’affichage, rien n’a donc été fait. Rechargez la page et regardez.',
  'brake.nobody_chosen': 'Personne n’est coché. Cochez les personnes concernées, ou décidez pour toutes.',
  'delivery.unknown': 'Cet envoi n’existe pas.',
  'delivery.unchanged': ({ stays, state }) =>
    `L’envoi reste tel quel. ${STAYS[String(stays)] ?? STATES[String(state)] ?? ''}`.trim(),
  'sync.not_administrator':
    'Seul un administrateur peut le faire. Demandez à un administrateur de votre organisation, ou à quelqu’un qui a un accès à la console du serveur\u00a0: interview-bridge admin user update ID --role administrator',
  'plan.tables_locked':
    'Les tables sont en cours de modification, sans doute par une migration. Réessayez dans une minute.',
  'dashboard.unknown': 'Il n’y a rien ici.',
} satisfies Partial<Refusals>
