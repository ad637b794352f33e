import { expect, test } from 'vitest'
import { withoutTraits } from '../../src/analysis/text/traits.ts'

/** Sentences about what no assessment may rest on are left out, and sentences about work stay. */

test.each([
  ['age', 'The candidate is rather young for this job.'],
  ['age', 'She is in her fifties.'],
  ['gender', 'Does well as a woman in this field.'],
  ['origin', 'The candidate is not a native speaker.'],
  ['origin', 'Her nationality may be a problem.'],
  ['health', 'The applicant may have a speech impediment.'],
  ['religion', 'She wears a headscarf.'],
  ['family', 'The candidate is married and has two small children.'],
  ['accent', 'Speaks with a strong accent.'],
  ['emotion', 'The candidate seemed very nervous.'],
  ['emotion', 'Sounded enthusiastic.'],
  ['age', 'Der Kandidat wirkt recht jung.'],
  ['gender', 'Als Frau ist sie die Ausnahme.'],
  ['origin', 'Hat einen Migrationshintergrund.'],
  ['health', 'Die Bewerberin ist schwanger.'],
  ['religion', 'Der Bewerber ist Muslim.'],
  ['family', 'Die Kandidatin hat zwei kleine Kinder.'],
  ['accent', 'Spricht mit Akzent.'],
  ['emotion', 'Der Bewerber wirkte etwas nervös.'],
  ['age', 'La candidata es demasiado joven.'],
  ['origin', 'El candidato es extranjero.'],
  ['family', 'La candidata está casada.'],
  ['accent', 'Habla con un fuerte acento.'],
  ['emotion', 'Parece muy nerviosa.'],
  ['age', 'Le candidat semble trop jeune.'],
  ['religion', 'La candidate porte le voile.'],
  ['accent', 'A un léger accent étranger.'],
  ['emotion', 'Le candidat semblait un peu nerveux.'],
  ['age', 'Genç bir aday.'],
  ['gender', 'Kadın aday için zor olabilir.'],
  ['health', 'Aday hamile.'],
  ['family', 'Aday evli.'],
  ['accent', 'Aksanlı konuşuyor.'],
  ['emotion', 'Aday oldukça gergin görünüyordu.'],
])('about %s: “%s” is left out', (_trait, sentence) => {
  expect(withoutTraits(`Built a payment system. ${sentence} Measures every change.`)).toEqual({
    text: 'Built a payment system. Measures every change.',
    dropped: 1,
  })
})

test.each([
  'Improved the health of patients on her ward.',
  'Worked in a family business and on average pages of text.',
  'Is confident with SQL dialects and passionate about tests.',
  'Calmed customers when they seemed angry.',
  'Helped an elderly patient, and children with a disability.',
  'Puts an accent on quality; the accent color is blue.',
  'Supports pupils and their families whatever their religion is.',
  'Has 12 years of experience, 30 of them colleagues abroad.',
  'Der Kunde wirkte wütend, und sie blieb ruhig.',
  'Setzt Akzente und kennt mehrere SQL-Dialekte.',
  'Verbesserte die Gesundheit der Patienten im hohen Alter.',
  'El cliente estaba enfadado, y el riesgo es mayor.',
  'Encontró el error y su origen; pone el acento en la calidad.',
  'Met un accent particulier sur la qualité.',
  'A trouvé le bug et son origine.',
  'Hastanın sağlık durumunu takip etti ve engeli aştı.',
  'Müşteri kızgın görünüyordu, o sakin kaldı.',
])('about work: “%s” stays', (sentence) => {
  expect(withoutTraits(sentence)).toEqual({ text: sentence, dropped: 0 })
})
