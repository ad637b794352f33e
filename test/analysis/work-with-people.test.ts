import { expect, test } from 'vitest'
import { tellable } from '../../src/analysis/text/reasons.ts'
import { tellsOwnTraits } from '../../src/analysis/text/traits.ts'

/** Work of care, childcare, shelters and shops is told in the words that name the traits of others; it costs no score. */

test.each([
  'The candidate cared for a man after a stroke and told the doctor.',
  'The candidate asked a customer about her pregnancy before selling the medicine.',
  'The candidate moved a patient in a wheelchair down the stairs.',
  'The candidate explained the diagnosis to a patient and her husband in plain words.',
  'The candidate is a German teacher and explains rules with examples.',
  'The candidate is a religious education teacher and explained the curriculum.',
  'The candidate improved the speed of delivery by two days.',
  'The candidate acted without hesitation when a guest collapsed.',
  'The candidate knelt down to make eye contact with the child.',
  'The candidate spoke softly to an upset child until he calmed down.',
  'The candidate works with children who stutter.',
  'The candidate was nervous about the launch and tested it again.',
  'Helped a passenger in a wheelchair onto the train, and told the driver.',
  'The candidate helped a girl in a wheelchair to join the sports day.',
  'The candidate reassured a bride and her husband and changed the menu.',
  'The candidate supported a teammate during her maternity leave.',
  'The candidate helped a tenant and her children find a flat.',
  'The candidate spoke with a worker about his illness and adapted the rota.',
  'The candidate respected the faith of a prisoner and his religion in meals.',
  'The candidate supported a widow after her husband died and planned the funeral.',
  'The candidate calmed a boy and took note of his mood each day.',
  'The candidate called a pupil who was absent because of his illness and sent tasks.',
  'The candidate speaks clearly about safety rules and gives two concrete examples.',
  'The candidate speaks confidently about debugging and explains each step.',
  'The candidate stopped the line without any hesitation when a guard was missing.',
  'The candidate showed no hesitation in reporting the near miss.',
  'The candidate proofreads texts for spelling, grammar and style before publication.',
  'The candidate avoids technical vocabulary when talking to customers.',
  'The candidate mentioned two children who fought over a toy and how they made peace.',
  'The candidate has children choose between two activities.',
  'The candidate kept eye contact with customers and offered help.',
  'The candidate was 20 minutes late once and informed the customer.',
  'The candidate closed the pool because of a child in danger.',
  'The candidate asked no question about the age of the applicant, nor about the applicant’s nationality.',
  'The candidate helped a pupil who struggles with English and described how.',
  'The candidate works with clients of limited English proficiency and described how.',
  'The candidate arrived from a sales team and described what changed.',
  'The candidate plans frequent pauses for residents and described why.',
  'The candidate plans to have children draw in pairs and described why.',
  'The candidate has a child in the group read aloud and described why.',
  'The candidate explained what changes when the person is deaf and described signs.',
  'The candidate calms parents when they are expecting a baby.',
  'The candidate pauses often to check that each patient follows.',
  'The candidate planned for children and parents a party without waste.',
  'While a patient was pregnant the candidate checked each drug.',
])('a reason about work with people is told: %s', (reason) => {
  expect(tellable(reason)).toEqual({ text: reason, dropped: 0 })
})

test.each([
  'The candidate is a German.',
  'The candidate mentions her husband.',
  'The candidate cares for her children.',
  'The candidate uses a wheelchair.',
  'The candidate avoids eye contact.',
  'The candidate told patients haltingly what to do.',
  'The candidate lacks fluency in talks with clients.',
  'The candidate has an accent in calls with customers.',
  'The candidate told colleagues about her pregnancy and planned the handover.',
  'The candidate told her manager about her depression and works part time.',
  'The candidate serves guests and leaves at four because of her children.',
  'The candidate works with children and is often away because of her husband.',
  'The candidate speaks confidently.',
  'The candidate speaks clearly and gives an example.',
  'The candidate speaks with hesitation and gives an example.',
  'The candidate checks notes often and speaks with poor grammar.',
  'The candidate has two children and works nights.',
  'The candidate mentions children at home.',
  'The candidate kept eye contact and gives an example.',
  'The candidate avoids eye contact with customers.',
  'The candidate is 45 and works nights.',
  'The candidate is 45, with two grandchildren.',
  'The candidate was late because of her child.',
  'The candidate’s husband works there.',
  'The candidate’s children keep her from late shifts.',
  'The candidate’s health limits the work.',
  'The applicant’s wife is sick and they gave a short answer.',
  'The applicant’s age limits the work.',
  'The applicant’s pregnancy limits the work.',
  'German is not the candidate’s first language.',
  'The interviewee’s nationality was mentioned.',
  'The candidate has a toddler and works from home.',
  'The candidate is expecting a baby and works from home.',
  'The candidate plans to have children and works from home.',
  'The candidate came to Germany as a refugee and worked there.',
  'The candidate arrived from Syria in 2015 and worked there.',
  'This person is pregnant, which limits the work.',
  'They are pregnant and will leave soon.',
  'They have two children and work late.',
  'While pregnant, the candidate led the team.',
  'The candidate struggles with English and gives short answers.',
  'Limited English proficiency makes the answers hard to follow.',
  'Frequent pauses and repeated words before each answer.',
])('a reason about the candidate is not: %s', (reason) => {
  expect(tellable(reason)).toEqual({ text: '', dropped: 1 })
})

test.each([
  'I was helping disabled people with their shopping',
  'In my cancer ward I kept the lists',
  'My surgery opens at eight and I do triage',
  'I had a child in my group who would not eat',
  'I was an English teacher for adults',
  'I was covering maternity leave at a bakery',
  'in meiner Therapie arbeite ich mit Bildern',
  'ich habe Diabetes-Patienten geschult und begleitet',
  'je suis femme de chambre dans un hôtel',
  'soy mujer de la limpieza en un hotel',
])('“%s” tells of work', (said) => {
  expect(tellsOwnTraits(said)).toBe(false)
})

test('a long sentence takes no time', () => {
  const sentence = 'the patient told her child of her '.repeat(15)
  const from = performance.now()
  tellable(sentence)
  expect(performance.now() - from).toBeLessThan(500)
})
