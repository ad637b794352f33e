/** What a column of a list may hold, in the order of a list without a heading. */
export const COLUMN_FIELDS = ['firstName', 'lastName', 'email'] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]
/** What may be chosen for a column; `fullName` takes the place of the first and the last name. */
export const CHOSEN_FIELDS = ['firstName', 'lastName', 'fullName', 'email'] as const
export type ChosenField = (typeof CHOSEN_FIELDS)[number]

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Whole headings, as `keyOf` spells them: in our five languages, and as address books, networks and spreadsheets export them. */
const SURE: Readonly<Record<ColumnField, ReadonlySet<string>>> = {
  firstName: words(`
    firstname first givenname given forename forenames firstnames candidatefirstname contactfirstname
    vorname vornamen rufname vornamebewerber bewerbervorname vornamekandidat kandidatvorname vornamedesbewerbers
    prenom prenoms prenomcandidat prenomducandidat prenomusuel
    nombredepila primernombre nombrepropio
    onad onadi onisim ilkad ilkisim
    voornaam primeironome`),
  lastName: words(`
    lastname last surname familyname family lastnames surnames candidatelastname contactlastname
    nachname nachnamen familienname zuname nachnamebewerber bewerbernachname nachnamekandidat kandidatnachname
    nachnamedesbewerbers
    nomdefamille nomdusage nomusuel
    apellido apellidos primerapellido apellidocandidato apellidoscandidato apellidosdelcandidato
    soyad soyadi soyisim soyismi adaysoyadi adayinsoyadi adaysoyad achternaam cognome sobrenome`),
  email: words(`
    email emails emailaddress emailaddresses mail mailaddress primaryemail primaryemailaddress candidateemail contactemail
    emailid email1 email1value email1address emailaddress1
    emailadresse emailadressen mailadresse email1adresse emailbewerber bewerberemail emailkandidat kandidatemail
    emaildesbewerbers emailadressedesbewerbers
    adresseemail adressemail adresseelectronique adressedemessagerie adressedemessagerieelectronique courriel courriels
    adressecourriel adressedecourriel mel email1valeur adressemel adressesemail
    emailcandidat emailducandidat mailcandidat mailducandidat courrielducandidat adresseemailducandidat
    correo correoelectronico direcciondecorreoelectronico direcciondecorreo direcciondeemail email1valor
    correos correoselectronicos correocandidato correodelcandidato emailcandidato emaildelcandidato
    correoelectronicodelcandidato
    eposta epostaadresi epostaadres emailadresi mailadresi eposta1 epostaadresi1
    elektronikposta elektronikpostaadresi adayeposta adayepostasi adayepostaadresi adayinepostasi adayinepostaadresi
    adayemail
    emailadres indirizzoemail postaelettronica`),
}

/** Addresses of one of several kinds; which of them is meant is told only where there is no other. */
const KINDS_OF_EMAIL = words(`
  workemail homeemail personalemail privateemail businessemail companyemail otheremail schoolemail
  emailwork emailhome emailpersonal emailprivate emailbusiness emailother emailicloud emailschool
  workemailaddress homeemailaddress personalemailaddress email1work email1home
  emailprivat emailgeschaftlich emailarbeit emailberuflich privateemailadresse geschaftlicheemailadresse
  emailprofessionnel emailpersonnel emailperso courrielprofessionnel courrielpersonnel
  correopersonal correoprofesional correodetrabajo emailtrabajo emailcasa
  isepostasi kisiseleposta epostais epostakisisel`)

/** Headings of whole names in one column. */
const FULL_NAMES = words(`
  fullname fullnames completename candidatename candidatefullname contactname displayname applicantname firstandlastname
  firstnamelastname firstlastname namesurname
  vollername vollstandigername ganzername vorundnachname vornameundnachname vornamenachname vornamename namevorname anzeigename
  nachnamevorname vornamezuname vorundzuname
  nomcomplet nometprenom prenometnom nomprenom prenomnom nomsetprenoms nomprenoms nomaffiche prenomsnom
  nomcompletducandidat nometprenomducandidat prenometnomducandidat
  nombrecompleto nombreyapellidos nombreyapellido nombreapellidos apellidosynombre apellidosnombre
  nombrescompletos nombresyapellidos nombresapellidos apellidosynombres apellidosnombres nombrecompletodelcandidato
  adsoyad adisoyadi advesoyad isimsoyisim ismisoyismi tamad adivesoyadi adsoyadi isimsoyad adsoyisim tamisim
  isimvesoyisim adayadsoyad adayadisoyadi adayinadisoyadi
  volledigenaam nomecompleto nomeecognome`)

/** Headings that mean a whole name where no other column holds a part of it. */
const MAYBE_FULL_NAMES = words(`
  name names candidate candidates contact contacts applicant applicants person people participant
  kandidat kandidatin kandidaten bewerber bewerberin bewerbende person personen kontakt
  kandidatname kandidatenname bewerbername namedesbewerbers namedeskandidaten kontaktname
  nom noms candidat candidats personne nomcandidat nomducandidat nomducontact
  nombre nombres candidato candidata candidatos persona nombrecandidato nombredelcandidato nombredecontacto
  ad adi isim ismi aday adaylar kisi adayadi adayinadi adayismi naam nome`)

/** Headings that mean a first name, a last name or both, and are clear beside another one of the same language only. */
const BESIDE: readonly { readonly is: string; readonly means: 'firstName' | 'lastName'; readonly beside: string }[] = [
  { is: 'name', means: 'lastName', beside: 'vorname vornamen rufname' },
  {
    is: 'nom noms nomcandidat nomducandidat',
    means: 'lastName',
    beside: 'prenom prenoms prenomcandidat prenomducandidat',
  },
  {
    is: 'nombre nombres nombrecandidato nombredelcandidato',
    means: 'firstName',
    beside: 'apellido apellidos primerapellido apellidocandidato apellidoscandidato apellidosdelcandidato',
  },
  {
    is: 'ad adi isim ismi adayadi adayinadi adayismi',
    means: 'firstName',
    beside: 'soyad soyadi soyisim soyismi adaysoyadi adayinsoyadi adaysoyad',
  },
  { is: 'nome', means: 'firstName', beside: 'cognome sobrenome' },
]

/** The letters and digits of a heading, without case, marks and accents. */
function keyOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The columns of a heading that may hold each field; exactly one where the heading is clear. */
export type KnownColumns = Readonly<Record<ChosenField, readonly number[]>>

/** What a heading says of its columns. */
export function knownColumns(heading: readonly string[]): KnownColumns {
  const keys = heading.map(keyOf)
  const placesOf = (set: ReadonlySet<string>) => keys.flatMap((key, at) => (set.has(key) ? [at] : []))
  const namePlaces = (field: 'firstName' | 'lastName') => {
    const sure = placesOf(SURE[field])
    const paired = BESIDE.filter(({ means, beside }) => means === field && placesOf(words(beside)).length > 0)
    return sure.length > 0 ? sure : paired.flatMap(({ is }) => placesOf(words(is)))
  }
  const [firstName, lastName] = [namePlaces('firstName'), namePlaces('lastName')]
  const surelyFull = placesOf(FULL_NAMES)
  const isInParts = firstName.length > 0 || lastName.length > 0
  return {
    firstName,
    lastName,
    fullName: surelyFull.length > 0 || isInParts ? surelyFull : placesOf(MAYBE_FULL_NAMES),
    email: [...placesOf(SURE.email), ...placesOf(KINDS_OF_EMAIL)],
  }
}
