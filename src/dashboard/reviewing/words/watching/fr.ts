import { plural } from '../../../../base/languages.ts'
import { fr as result } from '../../../../pdf/words/result/fr.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  you: 'Vous',
  gone: 'Une personne qui a été retirée',

  page: {
    timeline: 'Ce qui est écrit dans l’ATS, et pourquoi',
    answered: (count) => plural('fr', count, { one: `${count} réponse`, other: `${count} réponses` }),
    invited: (at) => html`invité ${at}`,
    completed: (at) => html`terminé ${at}`,
    mail: 'E-mails',
    remind: 'Envoyer un rappel au candidat…',
  },

  player: {
    title: 'Réponses',
    none: 'Rien n’a encore été enregistré.',
    questions: 'Questions',
    speed: 'Vitesse',
    back: (seconds) => `Reculer de ${seconds} s`,
    forward: (seconds) => `Avancer de ${seconds} s`,
    jump: (seconds) => `${seconds} s`,
    previous: 'Réponse précédente',
    next: 'Réponse suivante',
    goOn: 'Enchaîner avec la réponse suivante',
    all: 'Afficher toutes les réponses',
    place: (number, count) => `${number} sur ${count}`,
    picture: 'L’image de la question',
    answer: (number, question) => `Réponse ${number} : ${question}`,
    answerOf: (number, question) => html`Réponse ${number} : ${question}`,
    transcript: 'Transcription',
    misheard: 'Un programme l’a rédigée et a pu mal entendre.',
    captions: 'Tel qu’un programme l’a entendu',
    unclear: '[inaudible]',
    keys: 'Touches',
  },

  correction: {
    correct: 'Corriger',
    correctLine: (line) => `Corriger la ligne ${line}`,
    count: (count) =>
      plural('fr', count, {
        one: 'Une personne a corrigé une ligne.',
        other: `${count} lignes ont été corrigées à la main.`,
      }),
    by: (by, at) => html`corrigée par ${by ?? 'une personne retirée'}, ${at}`,
    byAPerson: 'corrigée par une personne',
    heardBy: (by, at) => html`entendue par ${by ?? 'une personne retirée'}, ${at}`,
    heardByAPerson: 'entendue par une personne',
    nothing: 'rien n’est dit ici',
    madeUp: 'probablement pas dit ; ne compte pas comme preuve :',
    earlier: 'Corrections de ce que le programme avait écrit avant de réentendre cette réponse :',
    title: 'Corriger une ligne de la transcription',
    heard: 'Tel que le programme l’a entendu, avec les lignes d’avant et d’après :',
    label: 'Ce qui est dit à cet endroit',
    hint: (max) => `Au plus ${numberWords(max)} caractères. Laissez le champ vide si rien n’est dit à cet endroit.`,
    keep: 'Enregistrer la correction',
    struck:
      'Si ces mots sont bel et bien dits, enregistrez-les tels quels. La ligne n’est alors plus barrée, et les sous-titres la montrent.',
    keepHeard: 'Enregistrer ce que j’ai entendu',
    notNow: 'Laisser tel quel',
    what: 'Ce que le programme a écrit reste à côté. Les collègues voient qui a corrigé ; les invités et les sous-titres montrent la correction. Le résultat de l’IA reste tel quel : il juge ce que le programme a écrit.',
    taken:
      'Quelqu’un d’autre a corrigé cette ligne depuis que vous l’avez ouverte, ou le programme l’a réentendue. La vôtre n’est pas encore enregistrée : elle est dans le champ. Regardez l’autre ci-dessous, et enregistrez la vôtre si elle doit la remplacer.',
    history: 'Corrections de cette ligne',
    takenBack: 'tel que le programme l’a entendu',
  },

  rating: {
    title: 'Votre évaluation',
    change: 'Modifier votre évaluation',
    colleagues: (count) =>
      count === 0
        ? 'Aucun collègue n’a encore évalué.'
        : plural('fr', count, {
            one: 'Un collègue a évalué. Vous verrez ce qu’il pense une fois que vous aurez évalué.',
            other: `${count} collègues ont évalué. Vous verrez ce qu’ils pensent une fois que vous aurez évalué.`,
          }),
    stays: 'Les évaluations restent dans ce tableau de bord : ni le candidat, ni l’ATS, ni l’IA ne les reçoivent.',
    question: 'Que vaut cet entretien ?',
    words: { 1: 'mauvais', 2: 'faible', 3: 'moyen', 4: 'bon', 5: 'remarquable' },
    why: 'Pourquoi (pour vous, et pour vos collègues une fois qu’ils ont évalué)',
    rate: 'Évaluer',
    changeIt: 'Modifier',
    ofColleagues: 'Collègues',
    of: (rating) => `${rating} sur 5`,
    changed: (at) => html`modifiée ${at}`,
    afterAi: 'après avoir vu le résultat de l’IA',
  },

  analysis: {
    ...result,
    title: 'Analyse',
    ofAi: 'Ce que pense l’IA',
    request: 'Demander l’analyse',
    later: 'Une analyse peut être demandée une fois l’entretien terminé.',
    since: (at) => html`Depuis le ${at}. L’analyse se poursuit d’elle-même.`,
    hiddenUntil: 'Masqué jusqu’à votre évaluation',
    hidden: 'Masqué au départ',
    afterRating:
      'Vous voyez le résultat de l’IA après votre propre évaluation, pour que son avis ne devienne pas le vôtre.',
    whenAsked: 'Vous voyez le résultat de l’IA quand vous le demandez, pour pouvoir regarder d’abord les réponses.',
    rate: 'Évaluer l’entretien',
    showUnrated: 'L’afficher sans mon évaluation',
    show: 'L’afficher',
    recommendation: (advice, confidence) =>
      html`Recommandation : <strong>${advice}</strong>, fiabilité ${confidence}. C’est un conseil, pas la décision d’un évaluateur.`,
    score: (score, range) => `${score} sur 100${range === null ? '' : `, entre ${range[0]} et ${range[1]}`}`,
    ofCriterion: (criterion, said) => html`${criterion}\u00a0: ${said}`,
    risks: 'Risques',
    conditions: 'Réserves',
    strengths: 'Points forts',
    weaknesses: 'Points faibles',
    speaksFor: 'En faveur du candidat',
    redFlags: 'Signaux d’alerte',
    analysed: (at, model, rubric) =>
      html`Analysé le ${at}${model === null ? '' : ` par ${model}`}${rubric === null ? '' : `, ${rubric}`}`,
    asPdf: 'Enregistrer le résultat sur une page (PDF)',
    flagged: 'S’adresse à qui évalue',
    flaggedWhy:
      'Ces mots disent à un évaluateur ou à une IA ce qu’il faut faire. Ils ne justifient aucun score. Sur ce résultat, aucun changement d’étape, rejet, étiquette ou champ n’est écrit dans l’ATS sans une personne.',
    dropped: (count) =>
      plural('fr', count, {
        one: 'Une phrase de l’IA a été omise : elle parlait d’un trait personnel comme l’âge, l’origine, la santé ou la famille, ou d’une manière de parler.',
        other: `${count} phrases de l’IA ont été omises : elles parlaient d’un trait personnel comme l’âge, l’origine, la santé ou la famille, ou d’une manière de parler.`,
      }),
  },

  told: {
    overall: (score, scored, all) =>
      `Score d’ensemble de ${score} sur 100 d’après ce qui a été dit, à partir de ${scored} des ${all} critères.`,
    none: (why) => `Pas d’analyse de l’IA : ${why ?? 'aucun critère n’a pu être noté'}.`,
    mustJudge: (criteria) => `Une personne doit juger : ${criteria}.`,
    mustLook: (answers) =>
      answers.length === 1
        ? `Une personne doit regarder la réponse ${answers.join(', ')} : des mots y sont adressés à qui évalue et ne comptent pas comme preuve.`
        : `Une personne doit regarder les réponses ${answers.join(', ')} : des mots y sont adressés à qui évalue et ne comptent pas comme preuve.`,
    mustLookUnsearched: (answers) =>
      answers.length === 1
        ? `Une personne doit regarder la réponse ${answers.join(', ')} : dans sa langue ou son écriture, les mots adressés à qui évalue ne sont pas trouvés à coup sûr.`
        : `Une personne doit regarder les réponses ${answers.join(', ')} : dans leur langue ou leur écriture, les mots adressés à qui évalue ne sont pas trouvés à coup sûr.`,
    mustListen: (answers) =>
      answers.length === 1
        ? `Une personne doit écouter la réponse ${answers.join(', ')} : sa transcription est plus longue que toute réponse et sa fin a été omise.`
        : `Une personne doit écouter les réponses ${answers.join(', ')} : leurs transcriptions sont plus longues que toute réponse et leur fin a été omise.`,
    partlyRead:
      'Une personne doit écouter toutes les réponses : d’après le décompte de son propre serveur, le modèle n’a lu qu’une partie de ce qui a été dit.',
    redFlag: (number, text) =>
      html`La réponse ${number} contient des mots adressés à qui évalue : « <bdi>${text}</bdi> »`,
    titled: (name, text) => html`${name} : ${text}`,
    names: {
      communication: 'communication',
      criteria_match: 'adéquation aux critères',
      competency: 'compétence',
      cultural_fit: 'adéquation culturelle',
    },
  },

  making: {
    requested: (at, by, completed) =>
      html`Demandée ${by === null ? '' : `par ${by} `}le ${at} ; terminée le ${completed}.`,
    servedBy: (models) => `Le serveur nomme son modèle ${models}.`,
    usage: (requests, numbers) =>
      plural('fr', requests, {
        one: `${numbers.requests} requête au modèle, ${numbers.tokens} jetons.`,
        other: `${numbers.requests} requêtes au modèle, ${numbers.tokens} jetons.`,
      }),
    proofs: 'SHA-256 de ce dont le résultat est issu :',
    sound: (number) => `Son de la réponse ${number}`,
    transcripts: 'Transcriptions',
    prompt: 'Consigne donnée au modèle',
    rubric: 'Grille d’évaluation',
  },

  notes: {
    title: 'Notes entre collègues',
    none: 'Aucune pour le moment. Les notes restent dans ce tableau de bord : ni le candidat, ni l’ATS, ni l’IA ne les reçoivent.',
    fresh: 'Nouvelle note',
    add: 'Ajouter la note',
    edited: (at) => html`modifiée le ${at}`,
    editOrDelete: 'Modifier ou supprimer',
    yours: 'Votre note',
    save: 'Enregistrer la note',
    delete: 'Supprimer la note définitivement',
  },

  consent: {
    title: 'Consentement',
    recorded: (at) => html`Enregistrement accepté le ${at}.`,
    ai: {
      not_asked: 'Analyse par une IA : question non posée.',
      agreed: 'Analyse par une IA : acceptée.',
      declined: 'Analyse par une IA : refusée.',
    },
    aiWithdrawn: (at) => html`Analyse par une IA : acceptée d’abord, consentement retiré le ${at}.`,
    byProgram: 'Un programme a accepté pour le candidat ; il n’a affiché aucun avis de notre part.',
    shown: (version) => `Le texte qui a été affiché (avis ${version})`,
  },

  accommodation: {
    title: 'Pour ce candidat',
    reopenWhy:
      'Après un incident technique, l’entretien peut se poursuivre sous le même lien, avec les réponses qu’il contient.',
    reopen: 'Le laisser se poursuivre',
    unseen: 'Cela n’apparaît dans aucun score, aucune note ni aucune analyse de l’IA.',
    time: 'Temps pour chaque réponse, en pourcentage',
    takes: 'Essais supplémentaires pour chaque réponse',
    write: 'Peut écrire ses réponses au lieu de les enregistrer',
    deadline: 'Une échéance plus tardive (UTC)',
    deadlineNow: (at) => html`Actuellement le ${at} ; laissez le champ vide pour la conserver.`,
    save: 'Enregistrer',
  },

  guests: {
    title: 'Liens invités',
    what: 'Une personne sans compte, par exemple un responsable du recrutement, regarde les réponses et lit les transcriptions de cet entretien par un lien. Il prend fin à son échéance, quand quelqu’un le révoque, et quand la personne qui l’a créé ne peut plus voir cet entretien. Les invités ne voient ni le résultat de l’IA, ni les évaluations, les notes, l’adresse ou le numéro de téléphone.',
    none: 'Il n’y en a pas encore.',
    nothing: 'Rien n’a encore été enregistré ; il n’y a donc rien à regarder.',
    works: 'valable',
    ended: 'terminé',
    revoke: 'Révoquer',
    revokeOf: (time) => `Révoquer le lien créé ${time}`,
    made: (at, by) => html`créé ${at} par ${by ?? 'une personne qui a été retirée'}`,
    until: (at) => html`jusqu’au ${at}`,
    opened: (count) => (count === 0 ? 'jamais ouvert' : `ouvert ${count} fois`),
    last: (at) => html`la dernière fois ${at}`,
    revoked: (at) => html`révoqué ${at}`,
    endedAt: (at, why) => html`a pris fin le ${at}, ${why}`,
    ends: {
      disabled: 'car le compte de la personne qui l’a créé a été désactivé',
      role: 'car la personne qui l’a créé n’est plus évaluateur, ou ne voit plus que certaines équipes',
      teams: 'car la personne qui l’a créé ne fait plus partie de l’équipe de ce poste',
    },
    days: 'Durée d’un nouveau lien, en jours',
    make: 'Créer un lien invité',
    one: 'Lien invité',
    theOne: 'Le lien invité',
    copyNow: (until) =>
      html`Copiez-le maintenant : il ne sera plus affiché. Quiconque le possède peut regarder cet entretien jusqu’au ${until}, ou jusqu’à ce que quelqu’un le révoque.`,
    link: 'Lien',
    copy: 'Copier',
    shows: (organization, until) =>
      html`${organization} vous montre cet entretien jusqu’au ${until}. Il n’est destiné qu’à vous : merci de ne pas transmettre le lien et de ne pas enregistrer l’entretien.`,
    dead: 'Ce lien ne fonctionne pas',
    deadWhy:
      'Le lien a expiré ou a pris fin, ou les enregistrements n’existent plus. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    tooMany: 'Trop de liens qui ne fonctionnent pas ont été ouverts depuis votre réseau. Réessayez dans une heure.',
  },
}
