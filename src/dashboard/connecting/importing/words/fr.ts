import type { Words } from './en.ts'

export const fr: Words = {
  title: 'Reprendre une connexion d’une autre installation',
  lead: 'Collez ce que « interview-bridge connections export NAME » y a affiché, ou le texte de sa page. Elle est enregistrée au repos : personne n’est invité avant que vous ne la démarriez.',
  lookAt: 'Le texte contient des erreurs, et rien n’a été enregistré :',
  store: 'Continuer',
  another: 'Choisir plutôt un ATS',
  before: 'Avant de la démarrer',
  old: 'Dans l’autre installation : une fois ce texte copié, mettez-y « onLeave: keep » et « invite: [] » à la place des règles de « invite », et laissez la connexion active. Elle n’invite alors plus personne, garde les invitations des personnes qui quittent l’étape, et écrit les résultats de celles qu’elle a invitées. En pause, elle n’en écrirait aucun. Mettez-la en pause quand le dernier de ces entretiens est terminé et décidé.',
  unknown:
    'Le texte dit qui est invité, et non qui l’a été. Cette installation ne connaît aucune invitation de l’autre : la première synchronisation montre toutes les personnes qui sont à cette étape, et demande. Abandonnez celles que l’autre a invitées (« Abandonner celles qui sont cochées »), et autorisez celles qui sont venues depuis. Rien n’est fait ici pour les personnes abandonnées, jusqu’à ce qu’elles quittent l’étape et y reviennent, ou que la règle reçoive un autre poste : elles sont alors invitées ici aussi. Les personnes qui viennent plus tard sont invitées ici, une fois. Pour reprendre aussi les personnes, restaurez plutôt une sauvegarde de toute l’installation.',
  positions:
    'Un poste est désigné par son id dans une installation. Choisissez l’un des vôtres à la page suivante, sauf si la règle nomme un modèle.',
  secrets: 'Secrets de la connexion',
  secretsWhy: 'Le texte les nomme, et ils ne sont jamais affichés. Indiquez de nouveau leurs valeurs.',
  given: 'Déjà indiqué : si le champ reste vide, la valeur est conservée.',
  goTo: 'Ils sont envoyés aux serveurs que le texte nomme. Ne continuez que si ce sont ceux de votre ATS\u00a0:',
  again:
    'Une connexion de ce nom a déjà fonctionné dans cette installation. Elle ne connaît que les personnes d’alors\u00a0; celles venues depuis pourraient être invitées une seconde fois sans question. Donnez un autre nom au texte\u00a0: sa première synchronisation pose la question.',
  unstorable: 'Le texte contient un caractère qui ne peut pas être enregistré.',
  goes: 'Le frein dans ce texte est désactivé ou laisse passer la première synchronisation : toutes les personnes à cette étape seraient invitées une deuxième fois, et personne ne serait consulté. Rien n’a été enregistré. Retirez « brake: off » ou « firstPass: go » du texte et continuez ; une fois la première synchronisation décidée, vous pouvez le remettre.',
  noName:
    'Le texte ne donne pas de nom à la connexion ; une ligne telle que « name: acme-greenhouse » est attendue, en minuscules, chiffres et tirets. Un texte avec plusieurs connexions se reprend une par une.',
}
