import type { Words } from './en.ts'
import { es as result } from './result/es.ts'

export const es: Words = {
  ...result,
  title: 'Entrevista en vídeo: resultado de la IA',
  decides: 'Con ayuda de la IA; decide una persona.',
  advises: 'Con ayuda de la IA. Es un consejo, no la decisión de un evaluador.',
  interviewOn: (date) => `Entrevista del ${date}`,
  model: (model) => `Juzgado por el modelo de IA ${model}.`,
  correction: 'Este es un análisis repetido. Sustituye al anterior.',
  otherJob: (job) => `Esta entrevista era para el puesto «${job}». Desde entonces la candidatura pasó a otro puesto.`,
  recommendation: 'Recomendación',
  confidence: (confidence) => `confianza: ${confidence}`,
  none: 'Sin análisis de la IA. Vea las respuestas, por favor.',
  outOf: 'Puntuaciones de 0 a 100; la barra muestra el intervalo de varios juicios.',
  outOfWithoutRanges: 'Puntuaciones de 0 a 100.',
  forPerson: 'Lo que debe mirar una persona',
  mustJudge: (criteria) => `Juzgue usted: ${criteria}.`,
  mustLook: (answers) =>
    `Mire la respuesta ${answers}: contiene palabras que se dirigen a quien evalúa y que no cuentan como prueba.`,
  mustLookUnsearched: (answers) =>
    `Mire la respuesta ${answers}: en su idioma o escritura no se encuentran con seguridad las palabras que se dirigen a quien evalúa.`,
  mustListen: (answers) =>
    `Escuche la respuesta ${answers}: su transcripción es más larga que cualquier respuesta y se omitió el final.`,
  partlyRead:
    'Escuche todas las respuestas: según el recuento de su propio servidor, el modelo leyó solo una parte de lo que se dijo.',
  analysed: (date) => `análisis del ${date}`,
  open: 'Abrir la página de la entrevista: respuestas, transcripción y todo lo que no cabe aquí',
  cut: 'No todo cabe en esta página.',
  marked: (mark) => `${mark} representa letras que esta página no puede mostrar.`,
  elsewhere: 'La página de la entrevista lo muestra todo.',
}
