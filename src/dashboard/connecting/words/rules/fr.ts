import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { InviteTold, Words } from './en.ts'

const HOW: Readonly<Record<InviteTold['how'], string>> = {
  mail: 'reçoit un lien par e-mail',
  no_server:
    'reçoit un lien, qui n’est pas envoyé par e-mail puisque cette installation n’a pas de serveur de messagerie',
  unmailed: 'reçoit un lien, que personne n’envoie par e-mail',
}

export const fr: Words = {
  page: {
    title: 'Qui est invité, et qu’est-ce qui est renvoyé ?',
    leadRunning: 'Cette connexion est active.',
    lead: 'Vous pouvez modifier cela à tout moment.',
    store: 'Enregistrer : en vigueur dès la prochaine synchronisation',
    see: 'Voir qui est concerné',
    typeNames: 'En attendant, les noms des offres et des étapes peuvent être saisis.',
    changed: (by) =>
      html`<strong>${by} a modifié cette connexion pendant que vous étiez ici.</strong> Rien de votre saisie n’est perdu, et rien n’est encore enregistré. Si vous continuez, vos règles remplacent les autres ; les autres paramètres restent tels qu’ils sont maintenant.`,
    theirsAdded: 'Les règles d’invitation qui s’y sont ajoutées figurent ci-dessous, après les vôtres.',
    theirsCorrected: (n) =>
      plural('fr', n, {
        one: 'Une règle d’invitation que vous n’aviez pas modifiée y a été changée (poste, e-mail ou jours) ; elle figure ci-dessous telle qu’elle y est.',
        other: `${n} règles d’invitation que vous n’aviez pas modifiées y ont été changées (poste, e-mail ou jours) ; elles figurent ci-dessous telles qu’elles y sont.`,
      }),
    theirsGone: (n) =>
      plural('fr', n, {
        one: 'Une règle d’invitation que vous n’aviez pas modifiée n’y est plus ou y est différente ; elle n’est donc plus ici non plus.',
        other: `${n} règles d’invitation que vous n’aviez pas modifiées n’y sont plus ou y sont différentes ; elles ne sont donc plus ici non plus.`,
      }),
    theirsUnplaced: (n, max) =>
      `Le formulaire contient ${max} règles au plus ; il manque donc ci-dessous ${plural('fr', n, { one: 'une des règles ajoutées', other: `${n} des règles ajoutées` })}. Ce qui manque prend fin dès que vous enregistrez les vôtres.`,
    sentences: 'Afficher en phrases',
    invite: 'Inviter',
    nobody: 'Cette connexion n’invite personne.',
    add: 'Ajouter une règle pour une autre offre',
    writeBack: (ats) => `Envoyer vers ${ats}`,
    defaults: (ats, none, link) =>
      html`Le texte de cette connexion ne nomme aucun envoi ; ${ats} reçoit donc les notes par défaut : quand quelqu’un est invité, quand il termine, avec l’analyse, et quand une invitation prend fin sans avoir servi. Ce que vous cochez ici les remplace. Pour n’en avoir aucune, écrivez ${none} dans ${link('le texte')}.`,
    untested: (rights, isOfUser) =>
      `Seule la première écriture montre si la clé permet d’écrire ; son test ne fait que lire.${rights === '' ? '' : ` Ce qu’il ${isOfUser ? 'faut à son utilisateur' : 'lui faut'} : ${rights}.`}`,
    further: (n) =>
      plural('fr', n, {
        one: 'Une autre règle figure dans le texte de cette connexion et reste telle quelle.',
        other: `${numberWords(n)} autres règles figurent dans le texte de cette connexion et restent telles quelles.`,
      }),
    seeText: 'Voir le texte',
    willHappen: 'Ce qui va se passer',
    running: 'Ce que vous enregistrez ici entre en vigueur dès la prochaine synchronisation.',
    runningAsks:
      'Avant qu’une règle modifiée invite ou déplace les personnes qui se trouvent déjà dans son étape, un administrateur est consulté. Qui atteint l’étape plus tard est invité sans que personne soit consulté.',
    runningAtOnce:
      'Le frein dans le texte de cette connexion ne demande rien ; qui se trouve déjà dans l’étape d’une règle modifiée est donc invité aussitôt.',
    lookFirst: (plan, pause) =>
      html`Pour regarder d’abord, ${plan('essayez les règles dans une prévision')} ou ${pause('mettez la connexion en pause')}.`,
  },

  fields: {
    rule: (n) => `Règle ${n}`,
    job: 'Quand quelqu’un, pour',
    notEveryJob:
      'Toutes les offres ouvertes n’ont pas pu être lues. Saisissez l’identifiant ou le nom d’une offre, ou * pour toutes les offres ouvertes.',
    notEveryStage: 'Les étapes de toutes les offres ouvertes n’ont pas pu être lues. Saisissez le nom d’une étape.',
    everyJob: 'Toutes les offres ouvertes',
    stage: 'atteint l’étape',
    chooseStage: 'Choisissez une étape',
    position: 'poser les questions de',
    choosePosition: 'Choisissez un poste',
    days: 'Jours de validité du lien',
    mails: 'Envoyer le lien au candidat par e-mail',
    remove: 'Supprimer',
    removeRule: (n) => `Supprimer la règle ${n}`,
    moveTo: (label) => `Étape de destination : ${label}`,
    reason: 'Motif du rejet',
    chooseReason: 'Choisissez un motif',
    typeReason: 'En attendant, saisissez le nom d’un motif.',
    gone: (name) => `${name} (n’y existe plus)`,
    template: (name) => `Un nouveau poste pour chaque offre, d’après le modèle « ${name} »`,
  },

  making: {
    none: 'Pas encore de poste ouvert.',
    begin: 'Créer un poste',
    beginOf: (n) => `Créer un poste pour la règle ${n}`,
    name: 'Nom du poste',
    company: 'Entreprise',
    firstCompany: 'Il n’y en a pas encore. Elle est créée avec le poste ; les candidats travailleraient pour elle.',
    chooseCompany: 'Choisissez une entreprise',
    questions: 'Questions, une par ligne',
    questionsHint:
      'Chaque réponse peut durer deux minutes. Les durées, les images et tout le reste se modifient plus tard sur la page du poste.',
    make: 'Le créer et le choisir ici',
    drop: 'Pas maintenant',
    badName: (min, max) => `Le nom doit compter de ${min} à ${max} caractères.`,
    noCompany: 'Choisissez une entreprise, ou nommez la première.',
    badCompany: (most) => `Le nom d’une entreprise compte de 1 à ${most} caractères.`,
    unmade: 'Ce poste n’est pas encore créé. Créez-le, ou appuyez sur «\u00a0Pas maintenant\u00a0».',
    badQuestions: (most, characters) => `De 1 à ${most} questions, de ${characters} caractères au plus chacune.`,
  },

  example: {
    person: { firstName: 'Ada', lastName: 'Exemple' },
    title: (ats) => `Ce qui figurerait dans ${ats}`,
    real: (name, job, ats) =>
      html`Par exemple, pour ${name}, actuellement dans « ${job} » dans ${ats}. Regarder n’écrit rien.`,
    madeUp: (name) => html`Par exemple, pour ${name}, une personne inventée. Regarder n’écrit rien.`,
    conditional: '(seulement si les conditions de sa règle sont remplies)',
    ai: 'Ce que l’IA dit de la personne figure ici. Aucun exemple ne le montre.',
    whatIsMade:
      'Les liens, les dates et le nombre de réponses sont des exemples. Un nom entre crochets tient lieu de ce que dira l’IA. Chaque note porte aussi une courte marque, qui permet de la retrouver.',
  },

  mistakes: {
    lookAt: 'Rien n’a encore été enregistré. Veuillez vérifier :',
    labelled: (label, problem) => html`${label} : ${problem}`,
    of: {
      job: (n) => `Règle ${n}, offre`,
      stage: (n) => `Règle ${n}, étape`,
      position: (n) => `Règle ${n}, poste`,
      days: (n) => `Règle ${n}, jours`,
    },
    noJob: 'Choisissez une offre, ou toutes les offres ouvertes.',
    jobClosed: 'Cette offre n’y est plus ouverte. Choisissez-en une autre.',
    noStage: 'Choisissez une étape.',
    stageGone: (job, stage, stages) =>
      `« ${job} » n’a pas d’étape « ${stage} ». ${stages ? `Il y a : ${stages}.` : 'Il n’y en a aucune.'}`,
    stageNowhere: (stage) => `Plus aucune offre ouverte n’a d’étape « ${stage} ». Choisissez-en une autre.`,
    noPosition: 'Choisissez un poste.',
    positionClosed: 'Ce poste n’est plus ouvert. Choisissez-en un autre.',
    days: (min, max) => `De ${min} à ${max} jours.`,
    noReason: 'Indiquez un motif.',
    reasonGone: (reason, reasons) => `Le motif « ${reason} » n’y existe plus. Il y a : ${reasons}.`,
    noneOpen: (stage) =>
      `Aucune offre n’y est ouverte en ce moment ; rien ne dit donc si « ${stage} » est une étape. Ouvrez une offre dans votre ATS, puis enregistrez.`,
  },

  writes: {
    'note-invited': {
      label: 'Une note quand quelqu’un est invité',
      hint: 'Avec son lien personnel et sa durée de validité.',
      sentence: (ats) => `${ats} reçoit une note quand quelqu’un est invité.`,
    },
    'note-completed': {
      label: 'Une note à la fin de l’entretien',
      hint: 'Avec l’adresse où les collègues regardent et décident. Sans scores.',
      sentence: (ats) => `${ats} reçoit une note quand quelqu’un termine, avec l’adresse pour regarder l’entretien.`,
    },
    'note-unfinished': {
      label: 'Une note quand quelqu’un ne termine pas',
      hint: 'L’entretien s’est arrêté en cours de route, ou l’invitation a pris fin sans avoir servi.',
      sentence: (ats) =>
        `${ats} reçoit une note quand quelqu’un s’arrête en cours de route ou que l’invitation prend fin sans avoir servi.`,
    },
    'note-decided': {
      label: 'Une note quand un évaluateur retient ou rejette un candidat',
      hint: '',
      sentence: (ats) => `${ats} reçoit une note quand un évaluateur décide.`,
    },
    'note-analysis': {
      label: 'Une note avec l’analyse de l’IA',
      hint: 'Tous ceux qui lisent les notes l’y voient avant de s’être fait leur propre avis. C’est un conseil, qui ne déplace personne.',
      sentence: (ats) =>
        `L’analyse de l’IA est demandée, et ${ats} reçoit une note qui la contient. Elle ne déplace personne.`,
    },
    'attach-analysis': {
      label: 'Le résultat de l’IA sur une page (PDF)',
      hint: 'Un fichier dans le dossier du candidat. Tous ceux qui l’ouvrent voient le résultat avant de s’être fait leur propre avis. C’est un conseil, qui ne déplace personne.',
      sentence: (ats) =>
        `L’analyse de l’IA est demandée, et ${ats} reçoit son résultat dans un fichier d’une page. Il ne déplace personne.`,
    },
    'link-completed': {
      label: 'Un lien vers l’entretien quand il est terminé',
      hint: '',
      sentence: (ats) => `${ats} affiche un lien vers l’entretien quand quelqu’un termine.`,
    },
    'tag-completed': {
      label: 'L’étiquette « Video interview finished » à la fin de l’entretien',
      hint: '',
      sentence: () => 'Qui termine reçoit l’étiquette « Video interview finished ».',
    },
    'move-completed': {
      label: 'Déplacer la personne à la fin de l’entretien',
      hint: 'Quoi qu’un évaluateur en pense plus tard.',
      sentence: (_ats, stage) => `Qui termine passe à l’étape « ${stage} ».`,
    },
    'move-approved': {
      label: 'Déplacer la personne quand un évaluateur la retient',
      hint: '',
      sentence: (_ats, stage) => `Qui est retenu passe à l’étape « ${stage} ».`,
    },
    'reject-rejected': {
      label: 'Rejeter la personne dans l’ATS quand un évaluateur la rejette ici',
      hint: 'Votre ATS peut en informer la personne par écrit.',
      sentence: (ats, reason) =>
        `Qui est rejeté par un évaluateur l’est aussi dans ${ats}, pour le motif « ${reason} ».`,
    },
  },

  sentences: {
    invite: ({ job, stage, how, position, template, days }) =>
      `Qui, ${job === null ? 'pour n’importe quelle offre ouverte' : `pour « ${job} »`}, atteint « ${stage} » ${HOW[how]}, avec les questions ${template !== null ? `du modèle « ${template} »` : position === null ? 'd’un poste que vous choisissez' : `de « ${position} »`}. Il est valable ${days === '1' ? 'un jour' : `${days} jours`}.`,
    once: (ats) =>
      `L’essai n’a lieu qu’une fois : ${ats} ne permet pas de vérifier si l’envoi est arrivé, une réponse perdue attend donc une personne.`,
    nobody: 'Personne n’est invité.',
    keeps: 'Qui quitte l’étape garde son invitation.',
    cancels: 'Qui quitte l’étape avant de commencer voit son invitation annulée.',
    defaults: (ats) => `${ats} reçoit les notes par défaut, puisque le texte ne nomme aucun envoi.`,
    nothing: (ats) => `Rien n’est écrit dans ${ats}.`,
    further: 'Ce que disent les autres règles de son texte.',
    unread: 'Ce que disent les règles de son texte.',
    rejectsAlone: (ats) =>
      `Une règle rejette d’elle-même des personnes dans ${ats}, avant toute décision d’un évaluateur.`,
    movesAlone: (ats) =>
      `Une règle déplace d’elle-même des personnes dans ${ats}, avant toute décision d’un évaluateur.`,
    personDecides: 'Ici, une personne regarde et décide. Aucune machine ne rejette qui que ce soit.',
  },
}
