import type { Words } from './en.ts'

export const fr: Words = {
  title: 'Reprendre une connexion d’une autre installation',
  lead: 'Collez ce que « interview-bridge connections export NAME » y a affiché, ou le texte de sa page. Elle est enregistrée au repos : personne n’est invité avant que vous ne la démarriez.',
  lookAt: 'Le texte contient des erreurs, et rien n’a été enregistré :',
  store: 'Continuer',
  another: 'Choisir plutôt un ATS',
  before: 'Avant de la démarrer',
  pause:
    'Mettez la connexion en pause dans l’autre installation. Si les deux fonctionnent à la fois, les deux invitent.',
  unknown:
    'Le texte dit qui est invité, et non qui l’a été. Cette installation ne connaît aucune invitation de l’autre : la première synchronisation montre toutes les personnes qui sont à cette étape. Abandonnez-les là, et elles restent à l’autre installation, avec leurs liens et leurs notes. Les personnes qui viennent ensuite sont invitées ici, une fois. Pour reprendre aussi les personnes, restaurez plutôt une sauvegarde de toute l’installation.',
  positions:
    'Un poste est désigné par son id dans une installation. Choisissez l’un des vôtres à la page suivante, sauf si la règle nomme un modèle.',
  secrets: 'Ses secrets',
  secretsWhy: 'Le texte les nomme, et ils ne sont jamais affichés. Indiquez de nouveau leurs valeurs.',
  goTo: 'Ils sont envoyés aux serveurs que le texte nomme. Ne continuez que si ce sont ceux de votre ATS\u00a0:',
  unstorable: 'Le texte contient un caractère qui ne peut pas être enregistré.',
  noName:
    'Le texte ne donne pas de nom à la connexion ; une ligne telle que « name: acme-greenhouse » est attendue, en minuscules, chiffres et tirets. Un texte avec plusieurs connexions se reprend une par une.',
}
