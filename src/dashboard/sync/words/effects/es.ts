import type { Words } from './en.ts'

const LATER = 'lo que opina la IA, que usted verá cuando haya valorado la entrevista'

export const es: Words = {
  moveTo: (stage) => `la candidatura pasa a la etapa «${stage}», salvo que alguien la mueva antes`,
  reject: (reason) => `la candidatura se rechaza con el motivo «${reason}»`,
  tag: (tag) => `se añade la etiqueta «${tag}»`,
  field: (name, value) => `el campo «${name}» recibe el valor «${value}»`,
  note: () => 'se añade una nota',
  link: (title) => `se añade el enlace «${title}»`,
  attach: (filename) => `se adjunta «${filename}»`,
  result: () => 'se envía el resultado de la evaluación',
  requestAnalysis: () => 'se solicita un análisis',
  tagHidden: () => `se añade una etiqueta con ${LATER}`,
  fieldHidden: (name) => `el campo «${name}» recibe ${LATER}`,
  attachHidden: () => `se adjunta un archivo con ${LATER}`,
}
