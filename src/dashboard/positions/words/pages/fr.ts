import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  positions: 'Postes',
  all: 'Tous les postes',
  backToPosition: 'Retour au poste',
  statuses: { open: 'ouvert', closed: 'fermé', draft: 'brouillon' },
  questions: (n) => plural('fr', n, { one: `${n} question`, other: `${n} questions` }),
  minutes: (n) => plural('fr', n, { one: `${n} minute`, other: `${n} minutes` }),
  question: (n) => `Question ${n}`,
  save: 'Enregistrer',

  list: {
    total: (n) => plural('fr', n, { one: `${n} poste`, other: `${numberWords(n)} postes` }),
    totalAndPage: (total, page, pages) => `${total}, page ${page} sur ${pages}`,
    name: 'Nom',
    status: 'Statut',
    anyStatus: 'Tous',
    show: 'Afficher',
    make: 'Nouveau poste',
    questions: 'Questions',
    made: 'Créé',
    candidates: 'Candidats',
    interviews: 'Entretiens',
    interviewsOf: (name) => `Entretiens pour ${name}`,
    pages: 'Pages de la liste',
    previous: 'Page précédente',
    next: 'Page suivante',
    none: {
      any: 'Pas encore de poste.',
      open: 'Pas encore de poste ouvert.',
      closed: 'Pas encore de poste fermé.',
      draft: 'Pas encore de poste à l’état de brouillon.',
    },
    noneNamed: {
      any: (name) => html`Aucun poste ne porte « ${name} » dans son nom.`,
      open: (name) => html`Aucun poste ouvert ne porte « ${name} » dans son nom.`,
      closed: (name) => html`Aucun poste fermé ne porte « ${name} » dans son nom.`,
      draft: (name) => html`Aucun brouillon de poste ne porte « ${name} » dans son nom.`,
    },
  },

  page: {
    id: (id) => html`Poste ${id}`,
    cancelled: 'L’invitation est annulée. Son lien ne fonctionne plus.',
    invite: 'Inviter un candidat',
    edit: 'Modifier',
    preview: 'Voir comme un candidat',
    interviews: 'Entretiens',
    inviteList: 'Inviter une liste',
    makeAnother: 'Créer un autre poste à partir de celui-ci',
    condition: 'Un mot avant l’entretien',
    questions: 'Questions',
    publicLink: 'Lien public',
    address: 'Adresse',
    addressHint: 'Toute personne peut postuler ici tant que le poste est ouvert et que le lien est activé.',
    copy: 'Copier',
    saveAgain:
      'Relisez votre saisie et enregistrez à nouveau si elle doit remplacer les modifications de l’autre personne.',
  },

  advice: {
    title: 'Les décisions et la recommandation de l’IA',
    spans: 'Période',
    days: (n) => plural('fr', n, { one: `${n} jour`, other: `${n} jours` }),
    allTime: 'Depuis le début',
    what: 'Décisions que les évaluateurs ont prises dans ce tableau de bord et qui ont pris effet, quand l’IA recommandait de retenir ou de rejeter. Un résultat qui dit « peut-être », qui n’est pas concluant ou qui n’a rien noté ne recommande ni l’un ni l’autre. Chaque décision compte, y compris une décision ultérieure sur la même personne. Qui n’a lu la recommandation que dans l’ATS compte comme ne l’ayant pas vue. Les administrateurs voient ce tableau.',
    none: 'Il n’y a aucune décision de ce genre dans cette période.',
    byCommand: (n) =>
      plural('fr', n, {
        one: 'Une autre décision de ce genre a été prise par une commande, qui ne demande pas de motif et ne montre pas la recommandation.',
        other: `${n} autres décisions de ce genre ont été prises par une commande, qui ne demande pas de motif et ne montre pas la recommandation.`,
      }),
    caption: 'Décisions, selon que la personne avait vu ou non la recommandation',
    decision: 'Décision',
    before: 'Avant de la voir',
    after: 'Après l’avoir vue',
    rows: {
      agreed: 'Comme l’IA le recommandait',
      approved: 'Retenus contre l’avis de l’IA',
      rejected: 'Rejetés contre l’avis de l’IA',
    },
    total: 'Toutes',
  },

  preview: (link) =>
    html`<strong>Ceci est un aperçu.</strong> Les candidats voient les questions une par une, après avoir donné leur accord et essayé leur caméra. ${link('Retour au poste')}`,

  picture: {
    change: 'Changer l’image',
    add: 'Ajouter une image',
    another: 'Une autre image',
    one: 'Image',
    hint: (of) =>
      `JPEG, PNG ou WebP, ${numberWords(of.megabytes)} Mo au plus et ${numberWords(of.side)} pixels au plus en largeur ou en hauteur. Jusqu’à ${numberWords(of.millions)} millions de pixels au total, l’image convient toujours ; les images JPEG habituelles peuvent en avoir jusqu’à ${numberWords(of.jpegMillions)} millions. L’image est redessinée : les indications de l’appareil photo, comme le lieu, sont donc supprimées.`,
    keepHint: 'Laissez ce champ vide pour garder l’image ci-dessus.',
    shows: 'Ce qu’elle montre',
    showsHint: (max) => `Texte lu aux candidats qui ne peuvent pas la voir ; ${numberWords(max)} caractères au plus.`,
    addButton: 'Ajouter',
    remove: 'Retirer l’image',
  },

  settings: {
    title: 'Paramètres',
    locked: 'Les administrateurs modifient ces paramètres.',
    language: 'Langue de la page, des e-mails et des réponses',
    browserLanguage:
      'Celle du navigateur, aussi pour les réponses (sur la page en anglais : toutes) ; e-mails en anglais',
    retakes: 'Prises supplémentaires pour chaque réponse',
    retakesHint: (max) => `De 0 à ${numberWords(max)} ; laissez vide pour ne pas les limiter.`,
    thinking: 'Secondes de réflexion avant chaque réponse',
    thinkingHint: (max) => `De 0 à ${numberWords(max)} ; laissez vide pour ne pas les limiter.`,
    linkOn: 'Le lien public est activé',
    linkUntil: 'Fin du lien public (UTC)',
    linkUntilHint: 'Laissez vide pour un lien sans fin.',
  },

  editor: {
    editOf: (name) => `Modifier ${name}`,
    isBack:
      'Vous êtes à nouveau connecté. Rien n’est encore enregistré ; relisez votre saisie et enregistrez-la maintenant.',
    fields: {
      name: 'Nom',
      companyId: 'Entreprise',
      teamId: 'Équipe',
      status: 'Statut',
      questions: 'Questions',
      interviewCondition: 'Un mot avant l’entretien',
      analyzePrompt: 'Ce que l’IA doit rechercher',
    },
    statuses: {
      open: 'Ouvert : accepte les invitations et les candidatures',
      closed: 'Fermé : n’accepte personne de nouveau ; les personnes invitées peuvent terminer',
      draft: 'Brouillon : pas encore prêt, n’accepte personne',
    },
    chooseCompany: 'Choisissez une entreprise',
    noCompany: (link) => html`Il n’y a pas encore d’entreprise. ${link('Ajoutez-en d’abord une')}.`,
    noTeam: 'Aucune équipe',
    beyond: (listed) =>
      `La liste ne montre que les ${numberWords(listed)} éléments les plus récents et celui de ce poste. Un autre se définit par l’API.`,
    add: 'Ajouter une question',
    most: (max) => `Un poste en compte ${max} au plus.`,
    text: 'Texte',
    time: 'Temps pour la réponse',
    conditionHint: 'Les candidats le lisent avant de commencer ; 500 caractères au plus.',
    promptHint: '10 000 caractères au plus. Ni les candidats ni l’API ne le voient.',
    make: 'Créer le poste',
    cancel: 'Annuler',
    move: { up: 'Monter', down: 'Descendre', remove: 'Retirer' },
    moveOf: {
      up: (n) => `Monter la question ${n}`,
      down: (n) => `Descendre la question ${n}`,
      remove: (n) => `Retirer la question ${n}`,
    },
    problems: 'Rien n’est encore enregistré. Veuillez vérifier :',
    made: (name, link) =>
      html`<strong>Vous avez déjà créé le poste ${name} avec ce formulaire.</strong> Ce que vous voyez ci-dessous en diffère et n’est pas encore enregistré. Enregistrez-le maintenant pour créer un second poste, ou ${link('modifiez le premier')}.`,
    changed: html`<strong>Une autre personne a modifié ce poste pendant que vous le modifiiez.</strong> Rien de votre saisie n’est perdu et rien n’est encore enregistré. Si vous enregistrez maintenant, ce que vous voyez ci-dessous remplace les modifications de cette personne.`,
    same: 'Il contient maintenant ce que vous avez saisi.',
    storedNow: 'Enregistré à présent :',
    questionLine: (n, text, minutes) => `${n}. ${text} (${minutes} min)`,
  },

  refused: {
    character: 'Ce texte contient un caractère qui ne peut pas être enregistré.',
    noName: 'Donnez un nom au poste.',
    name: (has) => `Le nom doit compter de 2 à 100 caractères ; il en compte ${numberWords(has)}.`,
    company: 'Choisissez une entreprise.',
    companyGone: 'Cette entreprise n’existe plus. Choisissez-en une autre.',
    team: 'Choisissez une équipe, ou aucune.',
    teamGone: 'Cette équipe n’existe plus. Choisissez-en une autre, ou aucune.',
    status: 'Choisissez un statut.',
    questions: (max) => `Un poste compte de 1 à ${max} questions.`,
    condition: (has) => `500 caractères au plus ; il y en a ${numberWords(has)}.`,
    prompt: (has) => `10 000 caractères au plus ; il y en a ${numberWords(has)}.`,
    minutes: 'Choisissez de 1 à 5 minutes.',
    noText: 'Écrivez la question ou retirez-la.',
    text: (has) => `1 000 caractères au plus ; il y en a ${numberWords(has)}.`,
  },
}
