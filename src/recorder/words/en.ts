import { plural } from './spoken.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  skip: 'Skip to the content',
  language: 'Language',
  languageMissing: 'This language could not be loaded. Check your connection, then choose it again.',
  reload: 'If nothing more appears here, load this page again. Answers that you kept are not lost.',
  noScript: 'Recording needs JavaScript. Please allow it for this page.',

  missing: {
    title: 'Link not found',
    heading: 'This link does not exist or is no longer valid',
    body: 'Please check that you opened the whole link. If it still does not work, contact the organization from which you have it.',
  },
  broken: {
    title: 'Something went wrong',
    heading: 'This page cannot be shown at the moment',
    body: 'Please try again in a minute. If it happens again, contact the organization from which you have the link.',
    again: 'Try again',
  },
  expired: {
    title: 'Link expired',
    heading: 'This link has expired',
    body: 'The time for this interview is over, and no answer has arrived. If you would still like to take part, ask the organization from which you have the link for a new one.',
  },
  closed: {
    title: 'Interview closed',
    heading: 'This interview was closed',
    body: 'It was left unfinished for too long. If you would still like to take part, contact the organization from which you have the link.',
  },
  apply: {
    title: (position: string) => `${position}: video interview`,
    intro: 'You answer a few questions on video, by yourself, whenever it suits you. First tell us who you are.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email address',
    next: 'Continue',
    problems: {
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      email: 'Enter an email address such as name@example.com.',
      noCredits:
        'The organization has no interview credits left, so it cannot take interviews at the moment. Please contact it.',
      tooMany: 'Too many people applied within an hour. Please try again later.',
      tooManyFromNetwork: 'Too many applications came from your network within an hour. Please try again later.',
      closed: 'This position cannot take applications at the moment. Please contact the organization.',
    },
  },
  received: {
    title: (position: string) => `${position}: application received`,
    heading: 'Thank you',
    mailed: 'If this address can take part, we send it a personal link to the video interview within a few minutes.',
    spam: (organization: string) =>
      `Look into your spam folder too. If no message comes, apply again later, or contact ${organization}.`,
    known: 'If you have applied before, continue with the link you received when you applied.',
    lost: (organization: string) => `If you have lost it, contact ${organization}.`,
  },

  welcome: {
    title: (position: string) => `Video interview: ${position}`,
    hello: (name: string) => (name ? `Hello ${name}` : 'Hello'),
    intro: 'You answer each question on video, by yourself, at a time that suits you.',
    questions: 'Questions',
    questionCount: (count: number) => plural('en', count, { one: '1 question', other: `${count} questions` }),
    total: (length: string) => `at most ${length} of recording in all`,
    takes: 'Recording again',
    takesFree: 'As often as you like, until you keep the answer',
    takesNone: 'Each answer can be recorded once',
    takesSome: (count: number) =>
      plural('en', count, { one: 'Once for each answer', other: `${count} times for each answer` }),
    thinking: 'Time to think',
    thinkingFree: 'As long as you like before each answer',
    thinkingSome: (length: string) => `${length} before each answer; then the recording starts by itself`,
    deadline: 'Start before',
    interruption: 'If something goes wrong',
    interruptionBody: 'Open this link again, on any device. Answers that you kept stay, and you go on where you were.',
    contact: 'Questions? Ask',
    condition: (organization: string) => `A word from ${organization}`,
    noticeChanged:
      'The text about your recording has changed since you opened this page. Please read it again, then go on.',
    consent: 'I agree that my answers are recorded and watched by the people who decide about this position.',
    consentMissing: 'Tick this box to go on. Without your consent nothing is recorded.',
    aiQuestion: 'May an AI help to assess your answers?',
    aiYes: 'Yes, an AI may help',
    aiNo: 'No, only people',
    aiMissing: 'Choose yes or no.',
    next: 'Continue to the camera check',
    nextNote: 'Nothing is recorded yet. The interview starts only after the check.',
  },
  /** The notice that a candidate agrees to. A change here is a new version of the notice, by itself. */
  notice: {
    heading: 'What happens to your recording',
    who: (organization: string) =>
      `${organization} receives your recordings. The people who decide about this position can watch them.`,
    kept: 'Your answer is sent while you record it. Only answers that you keep become part of the interview; all others are deleted.',
    retention: (organization: string) => `${organization} decides for how long your recordings are kept.`,
    deletion: (whom: string) => `If you want your recordings deleted, ask ${whom}. A person answers you.`,
    ai: 'The AI would turn your answers into text and suggest an assessment for the people who decide. It never decides alone. If you choose no, people assess your answers without it.',
    aiDecides:
      'The AI would turn your answers into text and assess them. By its assessment alone, your application may be moved to another step or rejected, before a person has looked. If you choose no, the AI does not see your answers.',
    decidesWithout: 'The same may happen where the AI made no assessment, also because you chose no.',
    noAi: 'No AI looks at your answers.',
  },

  check: {
    title: 'Camera and microphone',
    intro:
      'Your browser asks whether this page may use your camera and microphone. Please allow both. Your picture and your voice are neither sent nor kept during this check.',
    turnOn: 'Turn on camera and microphone',
    turningOn: 'Waiting for the camera and microphone. Please allow both if your browser asks.',
    preview: 'What your camera sees',
    camera: 'Your camera works.',
    microphone: 'Your microphone works.',
    speak: 'Please say something: the bar should move.',
    level: 'Loudness',
    recorder: 'This browser can record.',
    network: {
      measuring: 'Measuring your connection …',
      good: 'Your connection is fast enough.',
      slow: 'Your connection is slow. That is fine: answers are saved on this device and sent bit by bit.',
      none: 'No connection at the moment. Please connect before you start.',
    },
    practise: 'Try a practice question',
    start: 'Start the interview',
    startNote: (count: string) => `The interview begins: ${count}.`,
    /** Where there are two. */
    pauses: 'You can take a pause between two questions.',
    starting: 'Starting …',
    again: 'Try again',
  },
  practice: {
    title: 'Practice question',
    question: 'What did you enjoy most last weekend?',
    note: 'This is only for you. Nothing of it is sent or kept.',
    seen: 'Could you see and hear yourself well?',
    back: 'Done practising',
  },
  trouble: {
    heading: 'That did not work yet',
    denied: 'Your browser does not let this page use the camera and the microphone.',
    none: 'No camera or no microphone was found. Connect one, or open this link on a phone.',
    busy: 'Another program uses your camera or microphone. Close video calls and other tabs, then try again.',
    insecure:
      'This page was opened without a secure connection, so the browser gives it no camera. Open the link with https.',
    inApp:
      'You opened this link inside another app, and that app gives pages no camera. Copy the link and open it in your browser.',
    blocked: 'The settings of this device forbid the camera or the microphone. Please use another device.',
    noRecorder: 'This browser cannot record video. Please use a current Chrome, Edge, Firefox or Safari.',
    lost: 'The camera or the microphone went away: it was unplugged, or something else uses it. Connect it again, then go on.',
    unknown: 'The camera or the microphone could not be used. Close other programs that use them, then try again.',
    copy: 'Copy the link',
    copied: 'The link is copied. Paste it into the address line of your browser.',
    copyByHand: 'Select this link and copy it:',
    steps: {
      chromeAndroid:
        'Chrome: touch the symbol to the left of the address, then Permissions, and allow camera and microphone.',
      samsung:
        'Samsung Internet: touch the lock beside the address, then Permissions, and allow camera and microphone.',
      safariPhone:
        'Safari: touch the symbol beside the address, then Website Settings, and allow camera and microphone.',
      chrome: 'Chrome or Edge: click the symbol to the left of the address, and allow camera and microphone.',
      firefox: 'Firefox: click the crossed-out camera beside the address, and remove the block.',
      safari: 'Safari: open Safari, Settings for This Website, and allow camera and microphone.',
      other: 'Open the settings of your browser for this page, and allow camera and microphone.',
    },
    thenAgain: 'Then come back here and try again.',
  },
  start: {
    noCredits:
      'The organization cannot take interviews at the moment. Please contact it; your link stays valid until its time is over.',
    failed: 'The server did not answer. Please try again; nothing was started or used up.',
  },

  resume: {
    title: 'Welcome back',
    body: (answered: number, total: number) => `Answers done: ${answered} of ${total}. You go on with the next one.`,
    next: 'Go on',
  },
  question: {
    count: (number: number, total: number) => `Question ${number} of ${total}`,
    progress: 'Answers that are done',
    limit: (length: string) => `Up to ${length}. The recording then stops by itself.`,
    firstAnswerBy: (moment: string) =>
      `Start your first answer by ${moment}. After that this link ends, unless an answer is on its way.`,
    thinkFree: 'Take your time. Start when you are ready.',
    thinkLeft: 'Time to think',
    record: 'Start recording',
    getReady: 'The recording starts in',
    now: 'Start now',
    recording: 'Recording',
    left: (clock: string) => `${clock} left`,
    leftSpoken: (length: string) => `${length} left`,
    stop: 'Stop',
    stopping: 'Finishing your recording …',
    write: 'Write the answer instead',
    quietCamera: 'No new picture comes from your camera. Look at its cable or cover, or stop.',
    quietMicrophone: 'No sound comes from your microphone. Look at its cable or switch, or stop.',
    cameraLost: 'The camera is off. It turns on when you start recording.',
  },
  review: {
    title: 'Look at your answer',
    found: 'This take was still there. Look at it, then keep it or record it again.',
    keep: 'Keep this answer',
    keepAnyway: 'Keep it anyway',
    again: 'Record again',
    againLeft: (count: number) =>
      plural('en', count, { one: 'Record again (1 left)', other: `Record again (${count} left)` }),
    againFree: 'Record again (does not count)',
    noneLeft: 'This was your last take for this question.',
    silent: 'There seems to be no sound in this take.',
    black: 'The picture of this take seems to be black.',
    cameraLost: 'The camera went away during this take.',
    microphoneLost: 'The microphone went away during this take.',
    cut: 'This take was interrupted.',
    short: 'This take is very short.',
    faulty: 'You can record it again without losing a take. If it is as you want it, keep it.',
    player: 'Your recorded answer',
  },
  write: {
    title: 'Your written answer',
    label: 'Your answer',
    hint: 'What you type is saved on this device until you send it.',
    send: 'Send this answer',
    back: 'Record a video instead',
    empty: 'Write your answer first.',
  },
  pause: {
    title: (number: number) => `Answer ${number} is done`,
    first: 'Ready when you are',
    body: 'Take a pause if you like. The next question appears only when you ask for it.',
    thinkNext: (length: string) => `You then have ${length} to think before the recording starts by itself.`,
    next: 'Show the next question',
    nextFirst: 'Show the first question',
  },
  sending: {
    heading: 'Your answers',
    answer: (number: number) => `Answer ${number}`,
    saving: 'being saved on this device …',
    saved: 'saved on this device, not sent yet',
    unsaved: 'only in this page, not sent yet: do not close it',
    sending: (percent: string) => `on its way: ${percent}`,
    direct: (percent: string) => `sent directly, not saved on this device: ${percent}. Keep this page open`,
    offline: 'saved on this device; sent by itself when you are online again',
    waiting: 'saved on this device; the connection was interrupted, trying again',
    arrived: 'arrived',
    refused: 'not accepted',
    tooLarge: 'This recording is larger than the server accepts. Please record a shorter answer.',
    noRoom: 'The server has no room at the moment. Your answer stays on this device and is sent again.',
    rejected: 'The server did not accept this recording. Please record the answer again.',
    noneLeft: 'This question allows no further recording. The one before is still there, and you can keep it.',
    earlier: 'Look at the earlier recording',
    redo: 'Answer this question again',
  },
  finishing: {
    title: 'Almost done',
    body: 'You have answered every question. Keep this page open until all answers have arrived.',
  },
  done: {
    title: 'Thank you',
    thanks: (name: string) => (name ? `Thank you, ${name}` : 'Thank you'),
    body: 'All your answers have arrived. You can close this page.',
    /** What happens next, when, and whom to ask; `contact` is what the organization wants candidates to write to, if it says so. */
    next: 'What happens next',
    nextBody: (organization: string, isDecided: boolean) =>
      isDecided
        ? `${organization} has decided about your interview. This page does not show the decision.`
        : `${organization} assesses your answers and decides about the next step.`,
    nextWhen: (organization: string, isDecided: boolean) =>
      isDecided
        ? 'There is nothing more for you to do here.'
        : `${organization} decides how long that takes, and this page knows no date. There is nothing more for you to do.`,
    nextAsk: (organization: string, contact: string | null, isInvited: boolean) =>
      contact
        ? `Questions, or no news for a long time? Ask ${contact}`
        : isInvited
          ? `Questions, or no news for a long time? Write to ${organization}, or to the person there who invited you.`
          : `Questions, or no news for a long time? Write to ${organization}.`,
    receipt: 'Your receipt',
    answers: 'Answers',
    arrivedAll: (count: number, total: number) => `${count} of ${total} arrived`,
    at: 'Last one arrived',
    position: 'Position',
    organization: 'Organization',
  },
}

/** Every text of the candidate's page; each language must have all of them, or it does not compile. */
export type Words = typeof en
