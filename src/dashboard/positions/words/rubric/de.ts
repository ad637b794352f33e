import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const de: Words = {
  title: 'Wie die KI beurteilt',
  titleOf: (position) => `Wie die KI beurteilt: ${position}`,
  about:
    'Für jedes Kriterium nennt die KI mit Zitaten die Stufe, die am besten zum Gesagten passt. Jede Auswertung behält die Stufen, die freigegeben waren, als sie angefordert wurde. Bewerbende sehen die Stufen nicht, und die API zeigt sie nicht.',
  levels: 'Die Stufen',
  criteria: {
    communication: 'Kommunikation',
    criteria_match: 'Anforderungen',
    competency: 'Kompetenz',
    cultural_fit: 'Kulturelle Passung',
  },
  hints: {
    communication:
      'Ob der Inhalt klar und geordnet ist. Beschreiben Sie weder Akzent noch Redefluss, Tempo oder Grammatik.',
    criteria_match: 'Ob die Antworten zeigen, was die Stelle verlangt.',
    competency: 'Was die Person getan, entschieden und gelernt hat.',
    cultural_fit: 'Wie die Person mit anderen zusammengearbeitet hat.',
  },
  level: (level) => `Stufe ${level}`,
  lowest: (level) => `Stufe ${level}, die niedrigste`,
  highest: (level) => `Stufe ${level}, die höchste`,
  levelOf: (criterion, level) => `${criterion}, Stufe ${level}`,

  state: {
    builtIn: html`<strong>Es gilt das eingebaute Bewertungsraster</strong>, das für jede Stelle gleich ist.`,
    version: (version, by, at) => html`<strong>Es gilt Version ${version}</strong>, freigegeben von ${by} (${at}).`,
    wentBack: (by, at) => html`${by} ist zu ihr zurückgekehrt (${at}).`,
    lookAgain: 'Bitte prüfen',
    stale: (version) =>
      `Version ${version} wurde für andere Fragen gemacht: Die Fragen oder das, worauf die KI achten soll, wurden seitdem geändert. Nach ihr wird beurteilt, bis eine andere freigegeben ist; geben Sie sie unverändert frei, wenn sie noch passt.`,
    noModel:
      'Hier ist kein KI-Modell eingerichtet, deshalb wird derzeit niemand danach beurteilt. Das Freigegebene gilt, sobald es eines gibt.',
  },

  onPosition: {
    drafting: 'Die KI entwirft gerade Stufen.',
    draft: 'Ein Entwurf wartet auf die Freigabe.',
    change: 'Stufen lesen und ändern',
    read: 'Stufen lesen',
  },

  drafting: {
    waits: {
      refused: 'Der Entwurf wartet: Die KI nimmt unseren Zugang nicht an.',
      throttled: 'Der Entwurf wartet: Die KI hat uns gebeten zu warten.',
      unavailable: 'Der Entwurf wartet: Bei der KI ist ein Fehler aufgetreten. Sie wird noch einmal gefragt.',
      unreachable: 'Der Entwurf wartet: Die KI ist nicht erreichbar. Sie wird noch einmal gefragt.',
      budget: 'Der Entwurf wartet: Das heutige Kontingent für die KI ist aufgebraucht. Nach 00:00 UTC geht es weiter.',
    },
    now: 'Die KI entwirft Stufen aus den Fragen und aus dem, worauf sie achten soll.',
    askedFor: (by, at) => html`Angefordert von ${by} (${at}).`,
    goesOn: 'Es geht von selbst weiter. Nach dem Entwurf wird niemand beurteilt, bevor ihn jemand freigibt.',
    soon: 'Ein Hintergrundprozess fragt sie, meist innerhalb einer Minute. Nach dem Entwurf wird niemand beurteilt, bevor ihn jemand freigibt.',
    lookAgain: 'Noch einmal nachsehen',
    stop: 'Abbrechen und von Hand schreiben',
    failed: html`<strong>Die KI hat die Stufen nicht entworfen.</strong> Sonst hat sich nichts geändert. Lassen Sie sie noch einmal entwerfen oder schreiben Sie die Stufen selbst.`,
    again: 'Noch einmal entwerfen',
    ask: 'Stufen von der KI entwerfen lassen',
    replaces: 'Ihr Entwurf ersetzt den Entwurf unten.',
    reads: 'Sie liest die Fragen und das, worauf sie achten soll, und nichts von Bewerbenden.',
  },

  form: {
    draft: 'Der Entwurf',
    change: 'Stufen ändern',
    draftedByAi: (at) =>
      html`Die KI hat diese Stufen entworfen (${at}). Lesen Sie jede davon und ändern Sie, was nicht passt.`,
    savedBy: (by, at) => html`Gespeichert von ${by} (${at}).`,
    changedBy: (by, at) => html`Von der KI entworfen, danach von ${by} geändert (${at}).`,
    judgesNobody: 'Nach ihm wird niemand beurteilt, bis er freigegeben ist.',
    save: 'Entwurf speichern',
    approve: 'Freigeben: nach diesen Stufen beurteilen',
    discard: 'Entwurf verwerfen',
  },

  problems: {
    list: (max) =>
      `Es wurde noch nichts freigegeben. Eine Stufe hat 1 bis ${numberWords(max)} Zeichen und sagt, was die Antworten enthalten. Bitte prüfen Sie:`,
    empty: 'Schreiben Sie, was die Antworten auf dieser Stufe enthalten.',
    tooLong: (max, has) => `Eine Stufe hat höchstens ${numberWords(max)} Zeichen; diese hat ${numberWords(has)}.`,
    manner: (words) =>
      `Bei „${words}“ geht es darum, wie jemand spricht oder aussieht; das wird nie beurteilt. Schreiben Sie, was die Antworten enthalten.`,
    trait:
      'Hier geht es darum, wer jemand ist, etwa um Alter, Herkunft, Gesundheit oder Familie; das wird nie beurteilt. Schreiben Sie, was die Antworten enthalten.',
  },

  changed: {
    levels: html`<strong>Jemand anderes hat dieses Bewertungsraster geändert, während Sie es bearbeitet haben.</strong> Von Ihren Eingaben ist nichts verloren, und es ist noch nichts gespeichert. Wenn Sie jetzt speichern, ersetzt das, was Sie unten sehen, die Änderungen der anderen Person.`,
    draft: html`<strong>Jemand anderes hat dieses Bewertungsraster geändert, während Sie es bearbeitet haben.</strong> Von Ihren Eingaben ist nichts verloren, und es ist noch nichts gespeichert. Wenn Sie jetzt speichern, ersetzt das, was Sie unten sehen, den Entwurf der anderen Person.`,
    drafting: 'Die KI entwirft gerade für die andere Person; wenn Sie speichern, endet das.',
    same: 'Die gespeicherten Stufen sind dieselben wie Ihre.',
    storedNow: 'Jetzt gespeichert:',
    nothingDone:
      'Jemand anderes hat dieses Bewertungsraster inzwischen geändert, deshalb wurde nichts ausgeführt. Sehen Sie sich den jetzigen Stand an und drücken Sie die Schaltfläche noch einmal, wenn Sie es weiterhin möchten.',
  },

  versions: {
    title: 'Versionen',
    version: (version) => `Version ${version}`,
    inEffect: 'gilt jetzt',
    approved: (by, at) => html`Freigegeben von ${by} (${at})`,
    draftedByAi: 'von der KI entworfen',
    levels: 'Ihre Stufen',
    back: 'Wieder danach beurteilen',
    builtIn: 'Das eingebaute Bewertungsraster',
    everyPosition: 'Für jede Stelle gleich.',
    earlier: 'Frühere Versionen',
  },
}
