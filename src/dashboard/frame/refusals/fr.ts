import { numberWords } from '../language.ts'
import { connecting } from './connecting/fr.ts'
import type { DeadlineRefusal, RefusalFacts, Refusals } from './de.ts'
import { describing } from './describing/fr.ts'
import { positions } from './positions/fr.ts'
import { settings } from './settings/fr.ts'
import { sync } from './sync/fr.ts'

const NOBODY = 'Personne n’est sélectionné. Revenez en arrière et sélectionnez au moins un entretien.'
const FEWER = 'Revenez en arrière et sélectionnez-en moins.'
const ASK = 'Adressez-vous à un administrateur de votre organisation.'

/** What keeps a company or a team from being deleted. */
function heldBy({ positions, people }: RefusalFacts): string {
  const held = [
    ...(Number(positions) > 0
      ? [positions === 1 ? 'un poste lui appartient' : `${positions} postes lui appartiennent`]
      : []),
    ...(Number(people) > 0
      ? [people === 1 ? 'une personne en fait partie' : `${people} personnes en font partie`]
      : []),
  ]
  return held.join(' et ') || 'quelque chose y fait référence'
}

export const fr: Refusals = {
  ...connecting,
  ...positions,
  'view.not_found': 'Cette vue n’existe plus, ou vous ne pouvez pas la modifier.',
  'find.too_many_positions': 'La liste est demandée pour trop de postes. Choisissez-en moins.',
  internal: 'Cette demande n’a pas pu aboutir. Réessayez.',
  'database.away': 'La base de données est inaccessible pour le moment. Réessayez dans un instant.',
  'service.busy': 'Le service est trop occupé pour le moment. Réessayez dans une minute.',
  'account.above': 'Seul un administrateur de l’installation peut modifier le compte d’un autre ou en nommer un.',
  'account.shell_only':
    'Cette installation a plusieurs organisations, et un administrateur de l’installation voit aussi les connexions qui n’appartiennent à aucune. L’exploitant attribue et retire ce rôle\u00a0: interview-bridge admin user update ID --role installation',
  'account.own': 'Vous ne pouvez pas modifier votre propre compte ici\u00a0; un autre administrateur le peut.',
  'account.disabled': 'Ce compte est désactivé. Réactivez-le d’abord, puis créez un lien.',
  'account.key_made':
    'Ce formulaire a déjà créé sa clé, et une clé n’est affichée qu’une fois. Si personne ne l’a copiée, révoquez-la, puis créez-en une autre.',
  'account.teams_changed':
    'Quelqu’un d’autre a modifié ces équipes entre-temps. Rechargez la page et choisissez à nouveau.',
  'account.teams_not_kept':
    'Les équipes ne peuvent pas limiter ici ce que voient les personnes\u00a0: l’utilisateur de la base de données n’a pas le droit de créer le rôle des requêtes. L’exploitant trouve son nom dans le journal du démarrage\u00a0; dès qu’il existe, choisissez les équipes.',
  'account.role_changed':
    'Quelqu’un d’autre a donné un autre rôle à cette personne entre-temps. Rechargez la page et choisissez à nouveau.',
  'company.changed': ({ name }) =>
    `Quelqu’un a modifié cette entreprise entre-temps\u00a0; elle s’appelle maintenant «\u00a0${name}\u00a0». Enregistrez à nouveau si votre version doit la remplacer.`,
  'team.changed': ({ name }) =>
    `Quelqu’un a modifié cette équipe entre-temps\u00a0; elle s’appelle maintenant «\u00a0${name}\u00a0». Enregistrez à nouveau si votre version doit la remplacer.`,
  'company.in_use': (facts) =>
    `Cette entreprise reste, car ${heldBy(facts)}. Attribuez d’abord cela à une autre entreprise.`,
  'team.in_use': (facts) => `Cette équipe reste, car ${heldBy(facts)}. Attribuez d’abord cela à une autre équipe.`,
  'login.passwords_off': 'Les mots de passe sont désactivés ici\u00a0; rien n’a été modifié.',
  'login.oidc_off': 'Cette installation n’a pas de fournisseur OpenID. Connectez-vous avec votre mot de passe.',
  'login.oidc_out_of_date':
    'Cette connexion a été commencée dans un autre navigateur, il y a trop longtemps, ou est déjà revenue. Recommencez.',
  'login.too_many': ({ minutes }) =>
    `Trop de connexions ont été commencées. Réessayez dans ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  'login.oidc_denied': ({ provider }) => `${provider} ne vous a pas laissé entrer.`,
  'login.oidc_invalid': ({ provider }) =>
    `La réponse de ${provider} n’est pas fiable\u00a0; personne n’a été connecté. Réessayez\u00a0; si cela persiste, prévenez l’exploitant de cette installation.`,
  'login.oidc_unreachable': ({ provider }) => `${provider} est inaccessible pour le moment. Réessayez dans une minute.`,
  'login.oidc_other_person': ({ email, provider }) =>
    `Le compte de ${email} est lié à une autre connexion chez ${provider}. Si celle-ci n’est plus utilisée, un administrateur supprime la liaison.`,
  'login.oidc_unverified': ({ provider }) =>
    `${provider} n’a aucune adresse e-mail vérifiée de vous\u00a0; personne ne sait donc quel compte est le vôtre. Vérifiez-y votre adresse ou adressez-vous à l’exploitant de cette installation.`,
  'login.oidc_domain': ({ address }) => `Les adresses telles que ${address} ne peuvent pas se connecter ici.`,
  'login.oidc_disabled': `Votre compte est désactivé ici. ${ASK}`,
  'login.oidc_operator': ({ email, provider }) =>
    `Le compte de ${email} administre cette installation, et ${provider} ne se porte garant que des personnes d’une seule organisation. Connectez-vous autrement\u00a0; l’exploitant crée un lien avec «\u00a0interview-bridge admin user login-link ID\u00a0» ou lie ce compte avec «\u00a0interview-bridge admin user link ID --subject S\u00a0».`,
  'login.oidc_unknown': ({ email }) =>
    `Il n’y a pas de compte pour ${email} ici. Demandez à un administrateur de votre organisation de vous ajouter avec cette adresse.`,
  ...settings,
  ...sync,
  ...describing,
  'request.refused': 'Cette demande n’est pas valide ; rien n’a été modifié.',
  'request.invalid': 'Cette demande n’est pas valide ; rien n’a été modifié.',
  // The page of an interview, and links for guests.
  'review.rating': 'Une évaluation est un nombre de 1 à 5. Revenez en arrière et choisissez-en un.',
  'review.nothing_recorded': 'Rien n’a encore été enregistré ; il n’y a donc rien à évaluer.',
  'note.empty': 'La note est vide. Revenez en arrière et écrivez quelque chose.',
  'note.too_long': ({ length, most }) =>
    `La note compte ${numberWords(Number(length))} caractères ; ${numberWords(Number(most))} au plus peuvent être enregistrés. Revenez en arrière et raccourcissez-la.`,
  'transcript.no_line': 'Il n’y a pas de telle ligne dans la transcription.',
  'transcript.too_long': ({ length, max }) =>
    `La ligne compte ${numberWords(Number(length))} caractères ; ${numberWords(Number(max))} au plus peuvent être enregistrés. Revenez en arrière et raccourcissez-la.`,
  'analysis.not_completed': 'Une analyse ne peut être demandée que pour un entretien terminé.',
  'grant.completed': 'L’entretien est terminé ; rien de plus ne peut être accordé.',
  'grant.number': ({ field, min, max }) =>
    field === 'timePercent'
      ? `Le temps doit être un nombre entier de ${min} à ${max} pour cent.`
      : `Le nombre d’essais supplémentaires doit être un nombre entier de ${min} à ${max}.`,
  'grant.deadline': ({ why, days }) =>
    ({
      no_time: 'L’échéance doit être une date avec une heure.',
      begun: 'Le candidat a commencé ; l’échéance de l’invitation ne compte donc plus.',
      none: 'Cette invitation n’a pas d’échéance.',
      expired: 'L’invitation a expiré. Invitez à nouveau le candidat.',
      earlier: 'L’échéance ne peut être que repoussée.',
      too_late: `L’échéance peut être fixée à ${days} jours au plus à partir de maintenant.`,
    })[why as DeadlineRefusal],
  'reopen.not_abandoned': 'Seul un entretien abandonné peut se poursuivre.',
  'reopen.other_live':
    'Ce candidat a un entretien plus récent pour ce poste, encore ouvert ; il faut d’abord le terminer ou l’annuler.',
  'guest.days': ({ max }) => `Un lien invité dure de 1 à ${max} jours.`,
  'guest.not_allowed': 'Vous ne pouvez plus montrer cet entretien à des invités.',
  'guest.ended':
    'Le lien de ce formulaire a pris fin. Revenez en arrière, rechargez la page de l’entretien et créez-en un autre.',
  'guest.made': 'Ce formulaire a déjà créé son lien, et un lien n’est affiché qu’une seule fois.',
  'guest.nothing_recorded': 'Rien n’a encore été enregistré ; il n’y a donc rien à regarder.',
  'guest.too_many': ({ max }) => `Cet entretien a ${max} liens invités valables. Révoquez-en un d’abord.`,
  'dashboard.origin': 'Ce formulaire a été envoyé depuis un autre site.',
  'dashboard.form':
    'Ce formulaire n’est plus à jour ; rien n’a été modifié. Revenez en arrière, rechargez la page et envoyez le formulaire à nouveau.',
  'dashboard.reviewer': `Seuls les évaluateurs et les administrateurs peuvent le faire. ${ASK}`,
  'dashboard.teams': `Cette page concerne toute l’organisation, et vous voyez les entretiens de vos équipes. ${ASK}`,
  'dashboard.operator':
    'Seuls les administrateurs de l’installation peuvent le faire. Adressez-vous à l’exploitant de cette installation.',
  'dashboard.left_sample':
    'Ce formulaire concerne les personnes inventées des données d’exemple, que vous avez quittées\u00a0; rien n’a été modifié.',
  'dashboard.in_sample':
    'Ce formulaire concerne votre propre organisation, et vous regardez maintenant des données d’exemple\u00a0; rien n’a été modifié. Quittez d’abord les données d’exemple.',
  'dashboard.sample':
    'Vous regardez des données d’exemple, où cela ne fonctionne pas ; rien n’a été modifié. Quittez d’abord les données d’exemple.',
  'sample.too_slow':
    'Les données d’exemple n’ont pas pu être créées, car l’écriture des enregistrements a pris trop de temps. Réessayez.',
  'dashboard.administrator': `Seuls les administrateurs peuvent le faire. ${ASK}`,
  // The list of interviews, its views and its file.
  'view.name': ({ max, length }) =>
    `Le nom d’une vue compte de 1 à ${max} caractères\u00a0; celui-ci en a ${length}. Rien n’a été modifié.`,
  'view.name_taken': 'Une autre vue porte déjà ce nom. Choisissez-en un autre.',
  'view.too_many': ({ max, isShared }) =>
    `Il y a déjà ${max} vues, ${isShared ? 'autant qu’une organisation en partage' : 'autant qu’une personne en a'}. Retirez-en d’abord une.`,
  'view.query': 'Choisissez d’abord un filtre ou un ordre\u00a0; enregistrez ensuite la vue.',
  'view.share': ({ act }) =>
    act === 'save'
      ? 'Seuls les évaluateurs et les administrateurs partagent des vues. Enregistrez-la sans la partager, ou demandez à l’un d’eux.'
      : 'Seuls les évaluateurs et les administrateurs renomment des vues partagées. Retirez-la, ou demandez à l’un d’eux.',
  'view.names_somebody':
    'Cette liste recherche un nom ou une adresse que tout le monde ne peut pas voir. Enregistrez-la pour vous, ou retirez la recherche et partagez-la ensuite.',
  'export.filter': ({ told }) =>
    `Rien n’a été exporté, car le fichier contiendrait autre chose que ce que vous avez demandé. ${told} Revenez en arrière, modifiez les filtres et téléchargez-le à nouveau.`,
  'analysis.nobody': 'Personne n’est sélectionné. Revenez en arrière et sélectionnez au moins un entretien.',
  'analysis.too_many': ({ most, count }) =>
    `${most} analyses au plus peuvent être demandées à la fois\u00a0; ${count} sont sélectionnées. Revenez en arrière et sélectionnez-en moins.`,
  'decision.already': 'L’entretien a déjà cette décision.',
  'decision.not_waiting':
    'La décision a déjà pris effet, ou une autre l’a remplacée. Décidez à nouveau pour la modifier.',
  'decision.reason_too_long': ({ length, max }) =>
    `Le motif compte ${length} caractères ; ${max} au plus peuvent être enregistrés. Revenez en arrière et raccourcissez-le.`,
  'decision.why_too_long': ({ length, max }) =>
    `La ligne compte ${length} caractères ; ${max} au plus peuvent être enregistrés. Revenez en arrière et raccourcissez-la.`,
  'decision.why_against':
    'Cette décision va contre la recommandation de l’IA, que vous avez vue. Revenez en arrière et dites pourquoi en une ligne.',
  'decision.nobody': NOBODY,
  'decision.too_many': ({ most, count }) =>
    `Vous pouvez décider au sujet de ${most} entretiens au plus à la fois ; ${count} sont sélectionnés. ${FEWER}`,
  'result.none': 'Cet entretien n’a pas de résultat de l’IA.',
  'result.hidden':
    'Vous verrez le résultat de l’IA quand vous aurez évalué l’entretien, ou l’aurez demandé sur sa page.',
  'pdf.busy': 'Trop de pages de résultats attendent déjà. Réessayez dans une demi-minute.',
  'pdf.failed':
    'La page du résultat n’a pas pu être créée. Le résultat se trouve sur la page de l’entretien. Réessayez, et prévenez l’exploitant si cela échoue de nouveau.',
  'compare.nobody': NOBODY,
  'compare.one': ({ max }) =>
    `Un seul entretien est sélectionné. Revenez en arrière et sélectionnez de 2 à ${max} entretiens.`,
  'compare.positions':
    'Les entretiens sélectionnés concernent des postes différents, dont les questions diffèrent. Revenez en arrière et sélectionnez les entretiens d’un même poste.',
  'compare.too_many': ({ most, count }) =>
    `Vous pouvez comparer ${most} entretiens au plus à la fois ; ${count} sont sélectionnés. ${FEWER}`,
  'reminder.nobody': NOBODY,
  'reminder.too_many': ({ most, count }) =>
    `Vous pouvez envoyer un rappel à ${most} candidats au plus à la fois ; ${count} sont sélectionnés. ${FEWER}`,
  'reminder.no_mail_server':
    'Aucun serveur de messagerie n’est configuré, aucun rappel ne peut donc être envoyé par e-mail. L’exploitant de cette installation en configure un ; renvoyez ensuite le rappel.',
}
