import type { RefusalFacts, Refusals } from './de.ts'
import { settings } from './settings/fr.ts'

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
  internal: 'Cette demande n’a pas pu aboutir. Réessayez.',
  'database.away': 'La base de données est inaccessible pour le moment. Réessayez dans un instant.',
  'service.busy': 'Le service est trop occupé pour le moment. Réessayez dans une minute.',
  'account.above':
    'Seul un administrateur de l’installation modifie le compte d’un autre administrateur de l’installation ou en nomme un.',
  'account.shell_only':
    'Cette installation a plusieurs organisations, et un administrateur de l’installation voit aussi les connexions qui n’appartiennent à aucune. Son exploitant les nomme et les révoque\u00a0: interview-bridge admin user update ID --role installation',
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
    `Le compte de ${email} administre cette installation, et ${provider} ne répond que des personnes d’une seule organisation. Connectez-vous autrement\u00a0; l’exploitant crée un lien avec «\u00a0interview-bridge admin user login-link ID\u00a0» ou lie ce compte avec «\u00a0interview-bridge admin user link ID --subject S\u00a0».`,
  'login.oidc_unknown': ({ email }) =>
    `Il n’y a pas de compte pour ${email} ici. Demandez à un administrateur de votre organisation de vous ajouter avec cette adresse.`,
  ...settings,
  'request.refused': 'Cette demande n’est pas valide ; rien n’a été modifié.',
  'request.invalid': 'Cette demande n’est pas valide ; rien n’a été modifié.',
  'dashboard.origin': 'Ce formulaire a été envoyé depuis un autre site.',
  'dashboard.form':
    'Ce formulaire n’est plus à jour ; rien n’a été modifié. Revenez en arrière, rechargez la page et envoyez le formulaire à nouveau.',
  'dashboard.reviewer': `Seuls les évaluateurs et les administrateurs peuvent le faire. ${ASK}`,
  'dashboard.teams': `Cette page concerne toute l’organisation, et vous voyez les entretiens de vos équipes. ${ASK}`,
  'dashboard.operator':
    'Seuls les administrateurs de l’installation peuvent le faire. Adressez-vous à l’exploitant de cette installation.',
  'dashboard.administrator': `Seuls les administrateurs peuvent le faire. ${ASK}`,
}
