import { expect, test } from 'vitest'
import { judgeMessages, supportMessages } from '../../src/analysis/judging/messages.ts'
import { tellsOwnTraits } from '../../src/analysis/text/traits.ts'

/** What candidates tell of who they are is no evidence for a level. */

test.each([
  'I stayed at home with my two small children',
  "Well, I'm 54 years old and still learn",
  'as a single mother I plan each day',
  'I am originally from Syria and I learned',
  "I'm a Syrian refugee and I had to start again",
  'when I was ill for a year I read about it',
  'I was pregnant when the project began',
  'I recovered from breast cancer and came back',
  'I stutter, so I prepare each meeting',
  'I am a practising Muslim and I pray at noon',
  'my husband and I moved the office together',
  'I went on maternity leave for a year',
  'ich bin mit meinen zwei kleinen Kindern zu Hause geblieben',
  'ich bin 54 Jahre alt und lerne noch',
  'ich komme aus Syrien und habe hier gelernt',
  'ich war ein Jahr lang krank und habe gelesen',
  'ich bin Muslimin und trage ein Kopftuch',
  'ich war drei Jahre in Elternzeit mit ihr',
  'je suis restée à la maison avec mes deux enfants',
  "j'ai 54 ans et j'apprends encore",
  'je viens de Syrie et je travaille ici',
  "j'étais enceinte pendant le projet entier",
  'me quedé en casa con mis dos hijos',
  'tengo 54 años y aún aprendo',
  'soy de Siria y trabajo aquí desde entonces',
  'estuve enferma durante un año y leí',
  'iki küçük çocuğumla evde kaldım ve planladım',
  'Suriye’den geldim ve burada öğrendim bunu',
  'hamileydim ve projeyi yine de bitirdim',
  'evliyim ve iki çocuğum var benim',
  "I've got two kids so I plan every day",
  'I have 3 children and a job',
  "I'm 54 and still learn every day",
  "I'm fifty-four and still learning new things",
  'I came to Germany as a refugee in 2015',
  'I come from a Turkish family with a shop',
  'I have a disability and use a wheelchair',
  'I use a wheelchair and plan my ways',
  'I wear a headscarf and nobody minds it',
  'I have been diagnosed with cancer two years ago',
  'ich bin Mutter von drei Kindern und plane',
  'ich habe zwei Kinder, deshalb plane ich genau',
  'ich bin 54 und lerne immer noch',
  'ich habe eine Behinderung und plane genau',
  'ich bin als Flüchtling nach Deutschland gekommen',
  'ich trage ein Kopftuch und arbeite gern',
  "j'ai 2 enfants et je planifie tout",
  'je suis maman de deux petits garçons',
  "j'ai un handicap et je m'organise bien",
  "je suis d'origine syrienne et je travaille",
  'tengo 2 hijos y lo planifico todo',
  'soy mamá de dos niños pequeños y planifico',
  'tengo una discapacidad y me organizo bien',
  '2 çocuk annesiyim ve her günü planlarım',
  "Kürt'üm ve iki dil konuşuyorum burada",
  'bekârım ve çok seyahat edebilirim hep',
])('“%s” tells who somebody is', (said) => {
  expect(tellsOwnTraits(said)).toBe(true)
})

test.each([
  'I came from sales and worked in Germany for two years',
  'I was 20 minutes late and told the customer',
  'I have taught children and old people to swim',
  'my team helped two families to find a flat',
  "I covered a colleague's maternity leave for a year",
  'I was sick of the manual work and wrote a script',
  'I treated a patient with diabetes and told her husband',
  'as a manager I asked each of them what they need',
  'ich habe zwei Kinder unterrichtet und kranke Menschen gepflegt',
  'als Frau Müller ausfiel habe ich die Schicht geplant',
  'meine Kollegen und ich haben den Plan gemacht',
  "j'ai 12 ans d'expérience et j'ai travaillé au Maroc",
  'tengo 12 años de experiencia y trabajé en Marruecos',
  'hastalarımla ilgilendim ve engelleri tek tek aştım',
  'ekibimle birlikte her değişikliği ölçtüm ve yazdım',
  "I'm thirty minutes early and set up the room",
  'I use a wheelchair to move patients after surgery',
  'I was 54 points ahead and still checked the plan',
  'I look after the elderly and their families',
  'as a German teacher I explain rules with examples',
  'ich bin 20 Minuten früher da und plane',
  'ich habe zwei Kinder in die Gruppe aufgenommen',
  'ich habe eine Behinderungsberatung aufgebaut und geleitet',
  "j'ai deux enfants dans mon groupe qui mordent",
  'tengo dos niños en mi grupo que muerden',
])('“%s” tells of work', (said) => {
  expect(tellsOwnTraits(said)).toBe(false)
})

test('a judge is told to quote no such words, and a check to let none stand', () => {
  const task = { criterion: 'competency', position: 'Engineer', guidance: '', levels: [], lines: [] } as const
  expect(judgeMessages(task, '')[0]?.content).toContain('Never quote words in which somebody tells their age')
  const check = {
    criterion: 'competency',
    level: 1,
    anchor: 'No own action.',
    quote: 'I have two children',
    reasons: [],
  } as const
  expect(supportMessages(check)[0]?.content).toMatch(/false where it .*family or feelings of the speaker/)
})
