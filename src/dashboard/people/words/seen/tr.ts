import type { Words } from './en.ts'

export const tr: Words = {
  all: (organization) => `${organization} kuruluşunun bütün mülakatlarını ve bütün pozisyonlarını görüyorsunuz.`,
  ofTeams: (names) =>
    names.length === 1
      ? `Ekibinizin mülakatlarını ve pozisyonlarını görüyorsunuz: ${names.join(', ')}.`
      : `Ekiplerinizin mülakatlarını ve pozisyonlarını görüyorsunuz: ${names.join(', ')}.`,
}
