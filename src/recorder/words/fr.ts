import type { Words } from './en.ts'
import { plural } from './spoken.ts'

export const fr: Words = {
  skip: 'Aller au contenu',
  language: 'Langue',
  languageMissing: 'Cette langue n’a pas pu être chargée. Vérifiez votre connexion, puis choisissez-la de nouveau.',
  reload:
    'Si rien d’autre n’apparaît ici, rechargez cette page. Les réponses que vous avez gardées ne sont pas perdues.',
  noScript: 'L’enregistrement a besoin de JavaScript. Autorisez-le pour cette page.',

  missing: {
    title: 'Lien introuvable',
    heading: 'Ce lien n’existe pas ou n’est plus valable',
    body: 'Vérifiez que vous avez ouvert le lien complet. S’il ne fonctionne toujours pas, contactez l’organisation qui vous l’a donné.',
  },
  broken: {
    title: 'Une erreur est survenue',
    heading: 'Cette page ne peut pas être affichée pour le moment',
    body: 'Veuillez réessayer dans une minute. Si cela se reproduit, contactez l’organisation qui vous a donné le lien.',
    again: 'Réessayer',
  },
  expired: {
    title: 'Lien expiré',
    heading: 'Ce lien a expiré',
    body: 'Le délai de cet entretien est passé et aucune réponse n’est arrivée. Si vous souhaitez encore participer, demandez un nouveau lien à l’organisation qui vous a donné celui-ci.',
  },
  closed: {
    title: 'Entretien clos',
    heading: 'Cet entretien a été clos',
    body: 'Il est resté inachevé trop longtemps. Si vous souhaitez encore participer, contactez l’organisation qui vous a donné le lien.',
  },
  apply: {
    title: (position) => `${position}\u00a0: entretien vidéo`,
    intro:
      'Vous répondez à quelques questions en vidéo, en autonomie, quand cela vous convient. Dites-nous d’abord qui vous êtes.',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    next: 'Continuer',
    problems: {
      firstName: 'Saisissez votre prénom.',
      lastName: 'Saisissez votre nom.',
      email: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
      noCredits:
        'L’organisation n’a plus d’entretiens disponibles et ne peut donc pas en recevoir pour le moment. Contactez-la.',
      tooMany: 'Il y a eu trop de candidatures en une heure. Réessayez plus tard.',
      tooManyFromNetwork: 'Il y a eu trop de candidatures depuis votre réseau en une heure. Réessayez plus tard.',
      closed: 'Ce poste ne peut pas recevoir de candidatures pour le moment. Contactez l’organisation.',
    },
  },
  received: {
    title: (position) => `${position}\u00a0: candidature reçue`,
    heading: 'Merci',
    mailed:
      'Si cette adresse peut participer, nous lui envoyons d’ici quelques minutes un lien personnel vers l’entretien vidéo.',
    spam: (organization) =>
      `Regardez aussi dans vos courriers indésirables. Si aucun message n’arrive, recommencez plus tard ou contactez ${organization}.`,
    known: 'Si vous avez déjà postulé, continuez avec le lien que vous avez reçu à ce moment-là.',
    lost: (organization) => `Si vous l’avez perdu, contactez ${organization}.`,
  },

  welcome: {
    title: (position) => `Entretien vidéo\u00a0: ${position}`,
    hello: (name) => (name ? `Bonjour ${name}` : 'Bonjour'),
    intro: 'Vous répondez à chaque question en vidéo, en autonomie, au moment qui vous convient.',
    questions: 'Questions',
    questionCount: (count) => plural('fr', count, { one: `${count} question`, other: `${count} questions` }),
    total: (length) => `au plus ${length} d’enregistrement en tout`,
    takes: 'Réenregistrer',
    takesFree: 'Aussi souvent que vous voulez, jusqu’à ce que vous gardiez la réponse',
    takesNone: 'Chaque réponse ne peut être enregistrée qu’une fois',
    takesSome: (count) => plural('fr', count, { one: 'Une fois par réponse', other: `${count} fois par réponse` }),
    thinking: 'Temps de réflexion',
    thinkingFree: 'Aussi long que vous voulez avant chaque réponse',
    thinkingSome: (length) => `${length} avant chaque réponse\u00a0; l’enregistrement commence ensuite tout seul`,
    deadline: 'À commencer avant le',
    interruption: 'En cas de problème',
    interruptionBody:
      'Rouvrez ce lien, sur n’importe quel appareil. Les réponses gardées restent, et vous reprenez là où vous en étiez.',
    contact: 'Des questions\u00a0? Contactez',
    condition: (organization) => `Un mot de ${organization}`,
    noticeChanged:
      'Le texte sur votre enregistrement a changé depuis que vous avez ouvert cette page. Veuillez le relire, puis continuer.',
    consent:
      'J’accepte que mes réponses soient enregistrées et regardées par les personnes qui décident pour ce poste.',
    consentMissing: 'Cochez cette case pour continuer. Sans votre accord, rien n’est enregistré.',
    aiQuestion: 'Une IA peut-elle aider à évaluer vos réponses\u00a0?',
    aiYes: 'Oui, une IA peut aider',
    aiNo: 'Non, seulement des personnes',
    aiMissing: 'Choisissez oui ou non.',
    next: 'Continuer vers le test de la caméra',
    nextNote: 'Rien n’est encore enregistré. L’entretien ne commence qu’après le test.',
  },
  notice: {
    heading: 'Ce que devient votre enregistrement',
    who: (organization) =>
      `${organization} reçoit vos enregistrements. Les personnes qui décident pour ce poste peuvent les regarder.`,
    kept: 'Votre réponse est envoyée pendant que vous l’enregistrez. Seules les réponses que vous gardez font partie de l’entretien\u00a0; toutes les autres sont supprimées.',
    retention: (organization) => `${organization} décide de la durée de conservation de vos enregistrements.`,
    deletion: (whom) =>
      `Si vous souhaitez que vos enregistrements soient supprimés, adressez-vous à\u00a0: ${whom}. Une personne vous répondra.`,
    ai: 'L’IA transformerait vos réponses en texte et proposerait une évaluation aux personnes qui décident. Elle ne décide jamais seule. Si vous choisissez non, des personnes évaluent vos réponses sans elle.',
    aiDecides:
      'L’IA transformerait vos réponses en texte et les évaluerait. Sur cette seule évaluation, votre candidature peut passer à une autre étape ou être refusée avant qu’une personne ne l’ait regardée. Si vous choisissez non, l’IA ne voit pas vos réponses.',
    decidesWithout: 'Il peut en être de même si l’IA n’a rien évalué, y compris parce que vous avez choisi non.',
    noAi: 'Aucune IA n’analyse vos réponses.',
  },

  check: {
    title: 'Caméra et micro',
    intro:
      'Votre navigateur demande si cette page peut utiliser la caméra et le micro. Autorisez les deux. Pendant ce test, ni votre image ni votre voix ne sont envoyées ou conservées.',
    turnOn: 'Activer la caméra et le micro',
    turningOn: 'En attente de la caméra et du micro. Autorisez les deux si votre navigateur le demande.',
    preview: 'Ce que voit votre caméra',
    camera: 'Votre caméra fonctionne.',
    microphone: 'Votre micro fonctionne.',
    speak: 'Dites quelque chose\u00a0: la barre devrait bouger.',
    level: 'Volume',
    recorder: 'Ce navigateur peut enregistrer.',
    network: {
      measuring: 'Mesure de votre connexion …',
      good: 'Votre connexion est assez rapide.',
      slow: 'Votre connexion est lente. Ce n’est pas grave\u00a0: les réponses sont gardées sur cet appareil et envoyées petit à petit.',
      none: 'Pas de connexion pour le moment. Connectez-vous avant de commencer.',
    },
    practise: 'Essayer avec une question d’entraînement',
    start: 'Commencer l’entretien',
    startNote: (count) => `L’entretien commence\u00a0: ${count}.`,
    pauses: 'Vous pouvez faire une pause entre deux questions.',
    starting: 'Démarrage …',
    again: 'Réessayer',
  },
  practice: {
    title: 'Question d’entraînement',
    question: 'Qu’avez-vous préféré le week-end dernier\u00a0?',
    note: 'C’est seulement pour vous. Rien n’est envoyé ni conservé.',
    seen: 'L’image et le son étaient-ils bons\u00a0?',
    back: 'Terminer l’entraînement',
  },
  trouble: {
    heading: 'Cela n’a pas encore marché',
    denied: 'Votre navigateur ne laisse pas cette page utiliser la caméra et le micro.',
    none: 'Aucune caméra ou aucun micro n’a été trouvé. Branchez-en, ou ouvrez ce lien sur un téléphone.',
    busy: 'Un autre programme utilise votre caméra ou votre micro. Fermez les appels vidéo et les autres onglets, puis réessayez.',
    insecure:
      'Cette page a été ouverte sans connexion sécurisée, le navigateur ne lui donne donc pas la caméra. Ouvrez le lien en https.',
    inApp:
      'Vous avez ouvert ce lien dans une autre application, qui ne donne pas la caméra aux pages. Copiez le lien et ouvrez-le dans votre navigateur.',
    blocked: 'Les réglages de cet appareil interdisent la caméra ou le micro. Utilisez un autre appareil.',
    noRecorder:
      'Ce navigateur ne peut pas enregistrer de vidéo. Utilisez une version récente de Chrome, Edge, Firefox ou Safari.',
    lost: 'La caméra ou le micro n’est plus là\u00a0: débranché, ou utilisé par autre chose. Rebranchez-le, puis continuez.',
    unknown:
      'La caméra ou le micro n’a pas pu être utilisé. Fermez les autres programmes qui les utilisent, puis réessayez.',
    copy: 'Copier le lien',
    copied: 'Le lien est copié. Collez-le dans la barre d’adresse de votre navigateur.',
    copyByHand: 'Sélectionnez ce lien et copiez-le\u00a0:',
    steps: {
      chromeAndroid:
        'Chrome\u00a0: touchez le symbole à gauche de l’adresse, puis Autorisations, et autorisez la caméra et le micro.',
      samsung:
        'Samsung Internet\u00a0: touchez le cadenas près de l’adresse, puis Autorisations, et autorisez la caméra et le micro.',
      safariPhone:
        'Safari\u00a0: touchez le symbole près de l’adresse, puis Réglages du site web, et autorisez la caméra et le micro.',
      chrome: 'Chrome ou Edge\u00a0: cliquez sur le symbole à gauche de l’adresse et autorisez la caméra et le micro.',
      firefox: 'Firefox\u00a0: cliquez sur la caméra barrée près de l’adresse et retirez le blocage.',
      safari:
        'Safari\u00a0: dans le menu Safari, ouvrez les Réglages pour ce site web et autorisez la caméra et le micro.',
      other: 'Ouvrez les réglages de votre navigateur pour cette page et autorisez la caméra et le micro.',
    },
    thenAgain: 'Revenez ensuite ici et réessayez.',
  },
  start: {
    noCredits:
      'L’organisation ne peut pas recevoir d’entretiens pour le moment. Contactez-la\u00a0; votre lien reste valable jusqu’à son expiration.',
    failed: 'Le serveur n’a pas répondu. Réessayez\u00a0; rien n’a été commencé ni consommé.',
  },

  resume: {
    title: 'Reprise de votre entretien',
    body: (answered, total) => `Réponses terminées\u00a0: ${answered} sur ${total}. Vous continuez avec la suivante.`,
    next: 'Continuer',
  },
  question: {
    count: (number, total) => `Question ${number} sur ${total}`,
    progress: 'Réponses terminées',
    limit: (length) => `Au plus ${length}. L’enregistrement s’arrête ensuite tout seul.`,
    firstAnswerBy: (moment: string) =>
      `Commencez votre première réponse avant\u00a0: ${moment}. Ensuite, ce lien prend fin, sauf si une réponse est déjà en cours d’envoi.`,
    thinkFree: 'Prenez votre temps. Commencez quand vous voulez.',
    thinkLeft: 'Temps de réflexion',
    record: 'Commencer l’enregistrement',
    getReady: 'L’enregistrement commence dans',
    now: 'Commencer maintenant',
    recording: 'Enregistrement en cours',
    left: (clock) => `Il reste ${clock}`,
    leftSpoken: (length) => `Temps restant\u00a0: ${length}`,
    stop: 'Arrêter',
    stopping: 'Fin de votre enregistrement …',
    write: 'Écrire la réponse',
    quietCamera: 'Aucune nouvelle image ne vient de votre caméra. Vérifiez le câble ou le cache, ou arrêtez.',
    quietMicrophone: 'Aucun son ne vient de votre micro. Vérifiez le câble ou l’interrupteur, ou arrêtez.',
    cameraLost: 'La caméra est éteinte. Elle s’allume quand vous commencez l’enregistrement.',
  },
  review: {
    title: 'Regardez votre réponse',
    found: 'Cet enregistrement était encore là. Regardez-le, puis gardez-le ou recommencez.',
    keep: 'Garder cette réponse',
    keepAnyway: 'La garder quand même',
    again: 'Recommencer',
    againLeft: (count) =>
      plural('fr', count, { one: `Recommencer (encore ${count} fois)`, other: `Recommencer (encore ${count} fois)` }),
    againFree: 'Recommencer (ne compte pas)',
    noneLeft: 'C’était votre dernier enregistrement pour cette question.',
    silent: 'Cet enregistrement semble ne pas avoir de son.',
    black: 'L’image de cet enregistrement semble noire.',
    cameraLost: 'La caméra a disparu pendant cet enregistrement.',
    microphoneLost: 'Le micro a disparu pendant cet enregistrement.',
    cut: 'Cet enregistrement a été interrompu.',
    short: 'Cet enregistrement est très court.',
    faulty: 'Vous pouvez recommencer sans que cela compte. S’il est comme vous le voulez, gardez-le.',
    player: 'Votre réponse enregistrée',
  },
  write: {
    title: 'Votre réponse écrite',
    label: 'Votre réponse',
    hint: 'Ce que vous écrivez est gardé sur cet appareil jusqu’à l’envoi.',
    send: 'Envoyer cette réponse',
    back: 'Enregistrer plutôt une vidéo',
    empty: 'Écrivez d’abord votre réponse.',
  },
  pause: {
    title: (number) => `La réponse ${number} est terminée`,
    first: 'Quand vous voulez',
    body: 'Faites une pause si vous voulez. La question suivante n’apparaît que lorsque vous la demandez.',
    thinkNext: (length) => `Vous aurez ensuite ${length} pour réfléchir avant que l’enregistrement commence tout seul.`,
    next: 'Afficher la question suivante',
    nextFirst: 'Afficher la première question',
  },
  sending: {
    heading: 'Vos réponses',
    answer: (number) => `Réponse ${number}`,
    saving: 'en cours d’enregistrement sur cet appareil …',
    saved: 'gardée sur cet appareil, pas encore envoyée',
    unsaved: 'seulement dans cette page, pas encore envoyée\u00a0: ne la fermez pas',
    sending: (percent) => `en cours d’envoi\u00a0: ${percent}`,
    direct: (percent) => `envoyée directement, pas gardée sur cet appareil\u00a0: ${percent}. Ne fermez pas la page`,
    offline: 'gardée sur cet appareil\u00a0; envoyée toute seule dès que la connexion revient',
    waiting: 'gardée sur cet appareil\u00a0; la connexion a été coupée, nouvel essai en cours',
    arrived: 'arrivée',
    refused: 'non acceptée',
    tooLarge: 'Cet enregistrement est plus grand que ce que le serveur accepte. Enregistrez une réponse plus courte.',
    noRoom: 'Le serveur n’a pas de place pour le moment. Votre réponse reste sur cet appareil et sera renvoyée.',
    rejected: 'Le serveur n’a pas accepté cet enregistrement. Enregistrez la réponse encore une fois.',
    noneLeft: 'Cette question ne permet plus d’enregistrement. Le précédent est toujours là et vous pouvez le garder.',
    earlier: 'Voir l’enregistrement précédent',
    redo: 'Répondre de nouveau à cette question',
  },
  finishing: {
    title: 'Presque terminé',
    body: 'Vous avez répondu à toutes les questions. Gardez cette page ouverte jusqu’à ce que toutes les réponses soient arrivées.',
  },
  done: {
    title: 'Merci',
    thanks: (name) => (name ? `Merci, ${name}` : 'Merci'),
    body: 'Toutes vos réponses sont arrivées. Vous pouvez fermer cette page.',
    next: 'La suite',
    nextBody: (organization, isDecided) =>
      isDecided
        ? `${organization} a pris une décision sur votre entretien. Cette page ne montre pas la décision.`
        : `${organization} évalue vos réponses et décide de la prochaine étape.`,
    nextWhen: (organization, isDecided) =>
      isDecided
        ? 'Vous n’avez plus rien à faire ici.'
        : `C’est ${organization} qui décide du temps que cela prend, et cette page ne connaît pas de date. Vous n’avez plus rien à faire.`,
    nextAsk: (organization, contact, isInvited) =>
      contact
        ? `Des questions, ou pas de nouvelles depuis longtemps\u00a0? Contactez ${contact}`
        : isInvited
          ? `Des questions, ou pas de nouvelles depuis longtemps\u00a0? Écrivez à ${organization} ou à la personne qui vous y a invité.`
          : `Des questions, ou pas de nouvelles depuis longtemps\u00a0? Écrivez à ${organization}.`,
    receipt: 'Votre accusé de réception',
    answers: 'Réponses',
    arrivedAll: (count, total) => `Arrivées\u00a0: ${count} sur ${total}`,
    at: 'Dernière arrivée',
    position: 'Poste',
    organization: 'Organisation',
  },
}
