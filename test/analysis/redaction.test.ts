import { expect, test } from 'vitest'
import { identifyingParts } from '../../src/analysis/text/redaction.ts'
import { rewritten } from '../../src/analysis/text/rewriting.ts'

/** What tells who the candidate is does not go to a model. */

const ADA = { firstName: 'Ada', lastName: 'Okafor', email: 'ada.o@people.example', phoneNumber: '15550001234' }
const redacted = (text: string, identity: Partial<typeof ADA> = {}) =>
  rewritten(text, identifyingParts(text, { ...ADA, ...identity })).text

test.each([
  ['Hello, I am Ada Okafor.', 'Hello, I am [name] [name].'],
  ['ada? ADA! okafor, Okafor’s team', 'ada? [name]! okafor, [name]’s team'],
  ['Write to ada.o@people.example or other@mail.example.', 'Write to [email] or [email].'],
  ['I am ada dot o at people dot example', 'I am [email]'],
  ['Call +1 555 000 12 34 or 0555-000-1234 now', 'Call [phone] or [phone] now'],
  ['I live at 12 Old Mill Road in town', 'I live at [address] in town'],
  ['Ich wohne in der Lindenstraße 12a.', 'Ich wohne in der [address].'],
  ['J’habite 12 rue de la Paix.', 'J’habite [address].'],
  ['Vivo en la calle Mayor 12.', 'Vivo en la [address].'],
  ['Oturduğum yer: Bağdat Caddesi No: 12.', 'Oturduğum yer: [address].'],
])('%s → %s', (text, outcome) => {
  expect(redacted(text)).toBe(outcome)
})

test.each([
  [
    'Turkish with an ending',
    { firstName: 'İpek', lastName: 'Yılmaz' },
    "IPEK'in ve İpek Yılmaz'ın ekibi",
    "[name]'in ve [name] [name]'ın ekibi",
  ],
  [
    'decomposed German',
    { firstName: 'Jürgen', lastName: 'Groß' },
    'Jürgen GROSS, Jürgens Team'.normalize('NFD'),
    '[name] [name], [name] Team',
  ],
  ['Hindi', { firstName: 'प्रिया', lastName: 'शर्मा' }, 'मेरा नाम प्रिया शर्मा है', 'मेरा नाम [name] [name] है'],
  ['Arabic', { firstName: 'محمد', lastName: 'علي' }, 'اسمي محمد علي', 'اسمي [name] [name]'],
  ['Chinese', { firstName: '小明', lastName: '王' }, '我叫王小明，在公司工作', '我叫[name]，在公司工作'],
  ['Thai', { firstName: 'สมชาย', lastName: 'ใจดี' }, 'ผมชื่อสมชายครับ', 'ผมชื่อ[name]ครับ'],
  [
    'several names',
    { firstName: 'Anna-Maria', lastName: 'de la Cruz' },
    'Anna Maria de la Cruz',
    '[name] [name] de la [name]',
  ],
])('a name is taken out in %s', (_language, identity, text, outcome) => {
  expect(redacted(text, identity).normalize('NFC')).toBe(outcome)
})

/** As engines write what they hear. */
test.each([
  ['Anna', 'Müller', 'Anna Mueller, Annas Team, Muller.', '[name] [name], [name] Team, [name].'],
  ['Anna', 'Müller', 'Am Alten Markt 5, 50667 Köln', '[address]'],
  ['Anna', 'Müller', 'anna punkt mueller ät mail punkt de', '[email]'],
  ['Ayşe', 'Yılmaz', 'Ayse Yilmaz, Ayşenin projesi, Yılmazlar', '[name] [name], [name] projesi, [name]'],
  ['Ayşe', 'Yılmaz', 'ayse nokta yilmaz et mail nokta com, 0532 123 45 67', '[email], [phone]'],
  ['José', 'García', 'Jose Garcia, mi teléfono es 612 345 678', '[name] [name], mi teléfono es [phone]'],
  ['José', 'García', 'jose punto garcia arroba mail punto com', '[email]'],
  ['Hélène', 'Lefèvre', 'Helene Lefevre, 5, avenue Victor Hugo', '[name] [name], [address]'],
  ['Hélène', 'Lefèvre', 'mon numéro est zéro six un deux trois quatre cinq', 'mon numéro est [phone]'],
  ['Siobhan', 'Neill', 'five five five, zero one two three, thanks', '[phone], thanks'],
])('%s %s as an engine hears it: %s', (firstName, lastName, text, outcome) => {
  expect(redacted(text, { firstName, lastName })).toBe(outcome)
})

test.each([
  [
    'a brand, though the candidate is called Mark',
    { firstName: 'Mark', lastName: 'Roth' },
    'Die Marke und die Rothaarige',
    'Die Marke und die Rothaarige',
  ],
  [
    'counting',
    {},
    'one two three four five six seven, uno dos tres cuatro cinco seis siete',
    'one two three four five six seven, uno dos tres cuatro cinco seis siete',
  ],
  ['an amount', {}, 'wir hatten 612 345 678 Zeilen', 'wir hatten 612 345 678 Zeilen'],
  [
    'a name that is a word',
    { firstName: 'Will', lastName: 'Long' },
    'I will stay long, says Will Long',
    'I will stay long, says [name] [name]',
  ],
  [
    'a Turkish name that is an English word',
    { firstName: 'Can', lastName: 'Deniz' },
    'I can swim. Can Deniz',
    'I can swim. [name] [name]',
  ],
  [
    'no part of a word',
    { firstName: 'Anna', lastName: 'Lee' },
    'annals, fleece and savanna',
    'annals, fleece and savanna',
  ],
  ['a name that is not known', { firstName: '–', lastName: '–' }, 'from 3 – 5 people', 'from 3 – 5 people'],
  [
    'years, dates and amounts',
    {},
    '2019-2023, on 12.05.2021, 1 000 000 users, 5000000 rows, 3.5',
    '2019-2023, on 12.05.2021, 1 000 000 users, 5000000 rows, 3.5',
  ],
])('%s stays what it is', (_case, identity, text, outcome) => {
  expect(redacted(text, identity)).toBe(outcome)
})

test.each([
  ['Fatima', 'Al-Sayed', 'اسمي فاطمة السيد، أعمل مهندسة', 'اسمي [name] [name]، أعمل مهندسة'],
  ['Ivan', 'Petrov', 'Меня зовут Иван Петров, я инженер', 'Меня зовут [name] [name], я инженер'],
  [
    'Fatima',
    'Al-Sayed',
    'So my name is Fatma El Sayid and I build.',
    'So my name is [name] [name] [name] and I build.',
  ],
  ['Priya', 'Sharma', 'मेरा नाम प्रीया शर्मा है', 'मेरा नाम [name] [name] है'],
  ['Xiaoming', 'Wang', '我叫王小明，在公司工作', '我叫[name]，在公司工作'],
  ['Katrin', 'Meyer', 'Ich heiße Kathrin Maier und arbeite.', 'Ich heiße [name] [name] und arbeite.'],
  ['Ayşe', 'Yılmaz', 'Merhaba, adım Aişe Ilmaz, mühendisim.', 'Merhaba, adım [name] [name], mühendisim.'],
  ['Ayşe', 'Yılmaz', 'benim adım aişe ilmaz', 'benim adım [name] [name]'],
  ['José', 'García', 'me llamo hose garsia y soy ingeniero', 'me llamo [name] [name] y soy ingeniero'],
  ['Hélène', 'Lefèvre', 'Je m’appelle Ellen de la Fèvre.', 'Je m’appelle [name] [name] [name] [name].'],
])('who is %s %s and introduces herself or himself is not named: %s', (firstName, lastName, text, outcome) => {
  expect(redacted(text, { firstName, lastName })).toBe(outcome)
})

test.each([
  ['My n-name is Fatma El Sayid.', 'My n-name is [name] [name] [name].'],
  ['M-my n-na-name is F-Fatma Yildiz.', 'M-my n-na-name is [name]-[name] [name].'],
  ['My my name name is is Fatma Yildiz.', 'My my name name is is [name] [name].'],
  ['Ich h-heiße Fatma Yildiz.', 'Ich h-heiße [name] [name].'],
  ['Ich, äh, heiße Fatma Yildiz.', 'Ich, äh, heiße [name] [name].'],
  ["Je m-m'appelle Fatma Yildiz.", "Je m-m'appelle [name] [name]."],
  ['Mi n-nombre es Fatma Yildiz.', 'Mi n-nombre es [name] [name].'],
  ['Benim a-adım Fatma Yıldız.', 'Benim a-adım [name] [name].'],
  ['Mein N-Name ist Fatma Yildiz.', 'Mein N-Name ist [name] [name].'],
  ['My name, uh, is, um, Fatma El Sayid.', 'My name, uh, is, um, [name] [name] [name].'],
  ['Hello, um, I’m Fatma El Sayid.', 'Hello, um, I’m [name] [name] [name].'],
  ['Hello, um, I-I’m Fatma El Sayid.', 'Hello, um, I-I’m [name] [name] [name].'],
  ['My name is, uh, Fatma El Sayid and I build.', 'My name is, uh, [name] [name] [name] and I build.'],
  ['My name is... Uh... Fatma El Sayid.', 'My name is... Uh... [name] [name] [name].'],
  ['Mein Name ist, äh, Fatma Yildiz.', 'Mein Name ist, äh, [name] [name].'],
  ['Me llamo, eh, Fatma Yildiz.', 'Me llamo, eh, [name] [name].'],
  ["Je m'appelle euh Fatma Yildiz.", "Je m'appelle euh [name] [name]."],
  ['Benim adım şey Fatma Yıldız.', 'Benim adım şey [name] [name].'],
  ['So my name is is is Fatma El Sayid.', 'So my name is is is [name] [name] [name].'],
  ['My name is F-F-F-Fatma Yildiz.', 'My name is [name]-[name]-[name]-[name] [name].'],
  ['My name is Fatma, Fatma, uh, Yildiz.', 'My name is [name], [name], uh, [name].'],
  ['my name is uh fatma um we built it', 'my name is uh [name] um we built it'],
  ['My name is Ben Carter.', 'My name is [name] [name].'],
  ['My name is An Nguyen.', 'My name is [name] [name].'],
  ['My name is J. R. Smith. I build.', 'My name is [name]. [name]. [name]. I build.'],
  ['My name is John F. Kennedy.', 'My name is [name] [name]. [name].'],
  ['My name is John F. Kennedy and I build.', 'My name is [name] [name]. [name] and I build.'],
  ['My name is Dr. J. Smith. I build.', 'My name is [name]. [name]. [name]. I build.'],
  ['My name is Dr. Ben Carter.', 'My name is [name]. [name] [name].'],
  ['My name is Ravi Das.', 'My name is [name] [name].'],
  ['My name is Mohamed Ben Salah.', 'My name is [name] [name] [name].'],
  ['Hello, I’m Fatma El Sayid, and I build.', 'Hello, I’m [name] [name] [name], and I build.'],
  ['Jag heter Fatma Yildiz och jag bygger.', 'Jag heter [name] [name] och jag bygger.'],
  ['Mă numesc Fatma Yildiz.', 'Mă numesc [name] [name].'],
  ['Nama saya Fatma Yildiz.', 'Nama saya [name] [name].'],
  ['Benim soyadım Yıldız.', 'Benim soyadım [name].'],
  ['Mein Nachname ist Yildiz.', 'Mein Nachname ist [name].'],
  ['はじめまして。田中と申します。', 'はじめまして。[name]と申します。'],
  ['我叫做王小明，在公司工作', '我叫做[name]，在公司工作'],
])('who introduces herself or himself with a pause, a stutter or initials is not named: %s', (text, outcome) => {
  expect(redacted(text, { firstName: 'Zoe', lastName: 'Quist' })).toBe(outcome)
})

test.each([
  ['My name is Anna. No experience with Java, sadly.', 'My name is [name]. No experience with Java, sadly.'],
  ['My name is Anna B. I never used Java.', 'My name is [name] [name]. I never used Java.'],
  ['Mein Name ist Anna. Kein Kunde ging.', 'Mein Name ist [name]. Kein Kunde ging.'],
  ['My name is Anna K. Python is my main language.', 'My name is [name] [name]. Python is my main language.'],
  ['My name is Anna K. So, Java and Python it is.', 'My name is [name] [name]. So, Java and Python it is.'],
  ['My name is Anna K. We shipped.', 'My name is [name] [name]. We shipped.'],
  ['My name is Anna. Um, Java was new to me.', 'My name is [name]. Um, Java was new to me.'],
  ['Bu adım Ankara ofisini açtı.', 'Bu adım Ankara ofisini açtı.'],
  ['Birinci adım Ankara ofisiydi.', 'Birinci adım Ankara ofisiydi.'],
  ['Attığım adım Ankara ofisiydi.', 'Attığım adım Ankara ofisiydi.'],
  ['Adım adım, adım adım Ankara ofisini kurduk.', 'Adım adım, adım adım Ankara ofisini kurduk.'],
  ['Peki, şey, bu a-adım Ankara ofisini açtı.', 'Peki, şey, bu a-adım Ankara ofisini açtı.'],
  ['Hello, um, I am responsible for sales.', 'Hello, um, I am responsible for sales.'],
  ['Adım adım Ankara ofisini kurduk.', 'Adım adım Ankara ofisini kurduk.'],
  ['hello i am responsible for sales', 'hello i am responsible for sales'],
  ['Hello, I am responsible for sales.', 'Hello, I am responsible for sales.'],
  ['They call me Monday to Friday, and I help.', 'They call me Monday to Friday, and I help.'],
  ['我叫停了这个项目。', '我叫停了这个项目。'],
  ['اسمي فاطمة عملت مهندسة', 'اسمي [name] عملت مهندسة'],
])('what stands behind an introduction, or only looks like one, stays whole: %s', (text, outcome) => {
  expect(redacted(text, { firstName: 'Zoe', lastName: 'Quist' })).toBe(outcome)
})

test.each([
  ['Omar', 'Said', 'My manager said stop, and I said that we ship.'],
  ['Ann', 'Sales', 'At Siemens I checked each sales order.'],
  ['Mert', 'Çelik', 'Ankara’da çelik yapıları tasarladım.'],
  ['Omar', 'Said', 'my manager said stop, and i said that we ship'],
  ['Ayşe', 'Yılmaz', 'Adım adım ilerledik, ilk adım müşteriyi anlamaktı.'],
  ['Ayşe', 'Yılmaz', 'ilk adım müşteriyi anlamaktı'],
  ['Ayşe', 'Yılmaz', 'İlk adım Ankara ofisini açmaktı.'],
  ['Anna', 'Weber', 'Ich heiße Sie willkommen, sagte ich den Kunden.'],
  ['Ada', 'Okafor', 'My name is on each page that I wrote.'],
  ['Xiaoming', 'Wang', '我叫他们来开会。'],
])('what %s %s says of work stays whole: %s', (firstName, lastName, text) => {
  expect(redacted(text, { firstName, lastName })).toBe(text)
})

test('a name in lower case goes out where first and last name stand beside each other', () => {
  expect(redacted('I am omar haddad, and Siemens said no.', { firstName: 'Omar', lastName: 'Haddad' })).toBe(
    'I am [name] [name], and Siemens said no.',
  )
})

test('a place in the redacted text leads back to what was said', () => {
  const text = 'I am Ada Okafor and I built it'
  const made = rewritten(text, identifyingParts(text, ADA))
  const back = (part: string) => {
    const start = made.text.indexOf(part)
    const span = made.original({ start, end: start + part.length })
    return text.slice(span.start, span.end)
  }
  expect(back('I am [name] [name]')).toBe('I am Ada Okafor')
  expect(back('name] [name] and')).toBe('Ada Okafor and')
  expect(back('I built it')).toBe('I built it')
})
