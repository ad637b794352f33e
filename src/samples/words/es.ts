import type { SampleWords } from './en.ts'

export const es: SampleWords = {
  organization: 'Datos de ejemplo',
  company: 'Empresa de ejemplo',
  position: 'Ejemplo: Desarrollo backend',
  condition: 'Son datos de ejemplo. No se invita a nadie a este puesto.',
  questions: [
    'Háblenos de un sistema que haya construido. ¿Qué haría hoy de otra manera?',
    '¿Cómo encuentra la causa de un fallo que aparece una vez por semana?',
  ],
  madeUp: 'nadie (inventado para este ejemplo, no por un modelo)',
  reasons: {
    amara: {
      communication: 'La respuesta va paso a paso y dice qué resultó de ello.',
      criteria_match: 'El trabajo que describe es el de este puesto.',
      competency: 'La causa se encontró comparando hechos, y la respuesta dice cómo.',
      cultural_fit: 'Se contó a los clientes lo que había pasado.',
    },
    bruno: {
      communication: 'La respuesta tiene un orden; algunos pasos quedan cortos.',
      criteria_match: 'El trabajo es cercano al de este puesto.',
      competency: 'El fallo se corrigió, y una prueba impide que vuelva.',
      cultural_fit: 'Primero pregunta a sus compañeros.',
    },
  },
  notes: {
    amara: 'Clara y con cifras. Me gustaría saber más de las reglas de reintento.',
    bruno: 'Buen instinto para los fallos. Preguntar por sistemas más grandes.',
    deniz: 'Se queda en lo vago, también cuando se pide un ejemplo.',
  },
  colleaguesNote: 'Conozco el programa del almacén; pregunten a Bruno por la planificación en lotes.',
  rejection: 'Ningún ejemplo de trabajo propio.',
}
