import type { Words } from './en.ts'
import { plural } from './plural.ts'

export const es: Words = {
  close: 'Cerrar',
  copied: 'Copiado',
  copyYourself: 'Pulse Ctrl+C',
  kilobytes: (count) => `${count} KB`,
  formTooLarge: (size, max) =>
    `Este formulario ocupa ${size}, y se aceptan ${max} como máximo. No se ha enviado nada, y lo que escribió sigue aquí. Acórtelo o elija un archivo más pequeño, y envíelo de nuevo.`,
  seconds: (count) => plural('es', count, { one: '1 segundo', other: `${count} segundos` }),

  justNow: 'ahora mismo',
  timesOf: (zone) => `Las horas están en la zona horaria ${zone}.`,
  exactTimes: 'Mostrar las horas exactas en UTC',

  withSelected: (count) =>
    plural('es', count, { one: 'Con el candidato seleccionado:', other: `Con los ${count} candidatos seleccionados:` }),

  search: {
    title: 'Buscar',
    what: 'Una persona, un puesto, una página o algo que hacer',
    failed: 'La búsqueda no responde. Pulse Intro para probarla como página.',
    found: (count) =>
      count === 0
        ? 'No se ha encontrado nada.'
        : plural('es', count, { one: '1 resultado', other: `${count} resultados` }),
  },

  playFrom: (place) => `Reproducir desde aquí: ${place}`,

  keys: {
    title: 'Teclas',
    help: 'estas teclas',
    search: 'buscar en todas las páginas',
    use: 'Usar teclas sueltas en este dispositivo',
    space: 'Espacio',
    approve: 'aprobar; antes se pregunta',
    reject: 'rechazar; antes se pregunta',
    nextCandidate: 'candidato siguiente',
    previousCandidate: 'candidato anterior',
    rate: (rating, most) => `valorar con ${rating} de ${most}; Intro lo confirma`,
    play: 'reproducir o pausar',
    back: (seconds) => `${seconds} segundos atrás`,
    forward: (seconds) => `${seconds} segundos adelante`,
    slower: 'más lento',
    faster: 'más rápido',
    nextAnswer: 'respuesta siguiente',
    previousAnswer: 'respuesta anterior',
  },
}
