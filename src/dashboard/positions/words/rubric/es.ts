import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const es: Words = {
  title: 'Cómo evalúa la IA',
  titleOf: (position) => `Cómo evalúa la IA: ${position}`,
  about:
    'Para cada criterio, la IA indica con citas el nivel que mejor se ajusta a lo que se dijo. Cada análisis conserva los niveles que estaban aprobados cuando se solicitó. Los candidatos no los ven y la API no los muestra.',
  levels: 'Los niveles',
  criteria: {
    communication: 'Comunicación',
    criteria_match: 'Ajuste a los requisitos',
    competency: 'Competencia',
    cultural_fit: 'Encaje cultural',
  },
  hints: {
    communication:
      'Si el contenido es claro y está ordenado. No describa el acento, la fluidez, el ritmo ni la gramática.',
    criteria_match: 'Si las respuestas muestran lo que pide el puesto.',
    competency: 'Qué hizo, decidió y aprendió el candidato.',
    cultural_fit: 'Cómo trabajó el candidato con otras personas.',
  },
  level: (level) => `Nivel ${level}`,
  lowest: (level) => `Nivel ${level}, el más bajo`,
  highest: (level) => `Nivel ${level}, el más alto`,
  levelOf: (criterion, level) => `${criterion}, nivel ${level}`,

  state: {
    builtIn: html`<strong>Está en vigor la rúbrica integrada</strong>, la misma para todos los puestos.`,
    version: (version, by, at) =>
      html`<strong>Está en vigor la versión ${version}</strong>, aprobada por ${by} (${at}).`,
    wentBack: (by, at) => html`${by} volvió a ella (${at}).`,
    lookAgain: 'Revisar',
    stale: (version) =>
      `La versión ${version} se hizo para otras preguntas: desde entonces cambiaron las preguntas o aquello en lo que debe fijarse la IA. Se evalúa con ella hasta que se apruebe otra; si todavía sirve, apruébela tal como está.`,
    noModel:
      'Aquí no hay ningún modelo de IA configurado, así que por ahora no se evalúa a nadie con ella. Lo aprobado se aplica en cuanto haya uno.',
  },

  onPosition: {
    drafting: 'La IA está redactando niveles.',
    draft: 'Hay un borrador pendiente de aprobación.',
    change: 'Leer y cambiar los niveles',
    read: 'Leer los niveles',
  },

  drafting: {
    waits: {
      refused: 'El borrador espera: la IA no acepta nuestro acceso.',
      throttled: 'El borrador espera: la IA nos pidió esperar.',
      unavailable: 'El borrador espera: la IA tiene un error. Se le vuelve a preguntar.',
      unreachable: 'El borrador espera: no se puede acceder a la IA. Se le vuelve a preguntar.',
      budget: 'El borrador espera: se agotó el uso de la IA permitido para hoy. Continúa después de las 00:00 UTC.',
    },
    now: 'La IA redacta niveles a partir de las preguntas y de aquello en lo que debe fijarse.',
    askedFor: (by, at) => html`Lo pidió ${by} (${at}).`,
    goesOn: 'Continúa por sí solo. No se evalúa a nadie con el borrador antes de que alguien lo apruebe.',
    soon: 'Un proceso en segundo plano se lo pide, normalmente en menos de un minuto. No se evalúa a nadie con el borrador antes de que alguien lo apruebe.',
    lookAgain: 'Volver a mirar',
    stop: 'Detener y escribirlo a mano',
    failed: html`<strong>La IA no redactó los niveles.</strong> No cambió nada más. Pídale que los redacte de nuevo o escríbalos usted.`,
    again: 'Redactar de nuevo',
    ask: 'Pedir a la IA que redacte los niveles',
    replaces: 'Su borrador sustituye al de abajo.',
    reads: 'Lee las preguntas y aquello en lo que debe fijarse, y nada de ningún candidato.',
  },

  form: {
    draft: 'El borrador',
    change: 'Cambiar los niveles',
    draftedByAi: (at) => html`La IA redactó estos niveles (${at}). Lea cada uno y cambie lo que no encaje.`,
    savedBy: (by, at) => html`Guardado por ${by} (${at}).`,
    changedBy: (by, at) => html`Redactado por la IA y después cambiado por ${by} (${at}).`,
    judgesNobody: 'No se evalúa a nadie con él hasta que se apruebe.',
    save: 'Guardar el borrador',
    approve: 'Aprobar: evaluar con estos niveles',
    discard: 'Descartar el borrador',
  },

  problems: {
    list: (max) =>
      `Todavía no se aprobó nada. Un nivel tiene de 1 a ${numberWords(max)} caracteres y dice qué contienen las respuestas. Revise lo siguiente:`,
    empty: 'Diga qué contienen las respuestas en este nivel.',
    tooLong: (max, has) => `Un nivel tiene ${numberWords(max)} caracteres como máximo; este tiene ${numberWords(has)}.`,
    manner: (words) =>
      `«${words}» se refiere a cómo habla o qué aspecto tiene alguien, y eso nunca se evalúa. Diga qué contienen las respuestas.`,
    trait:
      'Esto se refiere a quién es alguien, como su edad, origen, salud o familia, y eso nunca se evalúa. Diga qué contienen las respuestas.',
  },

  changed: {
    levels: html`<strong>Otra persona cambió esta rúbrica mientras usted la editaba.</strong> No se perdió nada de lo suyo y todavía no se guardó nada. Si guarda ahora, lo que ve abajo sustituye a los cambios de esa persona.`,
    draft: html`<strong>Otra persona cambió esta rúbrica mientras usted la editaba.</strong> No se perdió nada de lo suyo y todavía no se guardó nada. Si guarda ahora, lo que ve abajo sustituye al borrador de esa persona.`,
    drafting: 'La IA está redactando para esa persona; al guardar, eso termina.',
    same: 'Los niveles guardados son iguales a los suyos.',
    storedNow: 'Guardado ahora:',
    nothingDone:
      'Entretanto, otra persona cambió esta rúbrica, así que no se hizo nada. Mire cómo está ahora y pulse el botón de nuevo si todavía lo desea.',
  },

  versions: {
    title: 'Versiones',
    version: (version) => `Versión ${version}`,
    inEffect: 'en vigor',
    approved: (by, at) => html`Aprobada por ${by} (${at})`,
    draftedByAi: 'redactada por la IA',
    levels: 'Sus niveles',
    back: 'Volver a evaluar con ella',
    builtIn: 'La rúbrica integrada',
    everyPosition: 'La misma para todos los puestos.',
    earlier: 'Versiones anteriores',
  },
}
