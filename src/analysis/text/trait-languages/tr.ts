import { countriesIn, type TraitPatterns } from './words.ts'

const FEELING =
  '(?:gergin|endişeli|kaygili|stresli|üzgün|mutlu|neşeli|kizgin|heyecanli|duygusal|çekingen|utangaç|özgüvenli)'
const COUNTRY = countriesIn('tr')
/** Turkish ends with what it says, so a word there is said of the candidate. */
const NATION = `(?:${COUNTRY}l[iuü]|türk|kürt|arap|alman|fransiz|rus|ingiliz|ispanyol|italyan|yunan|ermeni|rum|çerkes|laz|afgan|boşnak|arnavut|gürcü|azeri|özbek|çingene|roman|afrikali|asyali)`
const MIGRANT = '(?:mülteci|göçmen|siğinmaci)'

/** In Turkish. */
export const tr: TraitPatterns = {
  age: [
    '(?:genç|yaşli|orta yaşli) (?:bir )?aday\\S*|aday(?: \\S+)? (?:çok |oldukça |fazla )?(?:genç|yaşli)(?= |$)',
    'adayin yaşi|yaşi (?:nedeniyle|gereği|itibariyla)|aday(?: \\S+)? \\d\\d yaşinda\\S*|emekliliğ\\S* yakin',
  ],
  gender: [
    '(?:kadin|erkek) aday\\S*|bir (?:kadin|erkek|anne|baba) olarak|cinsiyet[iı]?(?:nin)?(?= |$)',
    'aday (?:\\S+ ){0,3}bir (?:kadin|erkek|kiz|bayan|anne|baba)(?:dir)?(?= |$)|aday(?: \\S+)? (?:kadin|erkek)(?:dir)?$',
    'aday(?: bir)? (?:kadin|erkek|eşcinsel)(?:dir)?(?= |$)',
  ],
  origin: [
    '(?:yabanci|göçmen|suriyeli|arap|kürt|siyahi) (?:bir )?aday\\S*|aday(?: bir)? (?:göçmen|mülteci|yabanci)(?= |$)',
    `aday(?: \\S+)? ${NATION}(?:dir)?$`,
    `aday (?:${NATION} )?(?:bir )?(?:\\S+ )?${MIGRANT}(?:dir|ydi)?(?= |$)|aday ${NATION} (?:bir )?(?:\\S+ )?(?:kadin|erkek)(?= |$)`,
    'aday(?: \\S+){0,3} (?:göç|iltica) et(?:ti|miş)(?= |$)',
    'etnik köken\\S*|adayin uyruğ\\S*|ana dili (?:türkçe|ingilizce|almanca|arapça)\\S*',
    'aday(?:in)?(?: \\S+)? köken\\S*|ana dili (?:\\S+ )?değil',
    `(?:^|aday(?: \\S+)? )${COUNTRY}(?:den|dan|ten|tan) (?:gel|göç)\\S*`,
    `aday(?: \\S+)? ${COUNTRY}(?:de|da|te|ta) doğ\\S*`,
  ],
  health: [
    'aday(?: \\S+)? (?:hasta$|(?:engelli|hamile|depresyonda|kör|sağir)(?= |$))',
    'aday (?:\\S+ ){0,2}(?:diyabet|şeker|kanser|epilepsi|astim|kalp) hastasi(?:dir|ydi)?$',
    'aday (?:\\S+ ){0,2}(?:diyabeti|kanseri|astimi|epilepsisi|otizmi|depresyonu) var(?:di)?$|(?:^|aday )kanseri (?:yen|atlat)\\S*',
    '(?:^|aday(?: \\S+)? )keke(?:l\\S*|me(?:dir|ydi)?)(?= |$)',
    'adayin (?:sağlik|hastaliğ|engel|hamileliğ)\\S*|(?:engelli|hamile) (?:bir )?aday\\S*|tekerlekli sandalye kullan\\S*',
    'aday (?:\\S+ ){0,3}hasta(?:ydi|landi)(?= |$)|(?:^|aday )depresyon (?:geçir|yaşa)\\S*',
  ],
  religion: [
    '(?:müslüman|hristiyan|hiristiyan|yahudi|dindar|alevi) (?:bir )?aday\\S*',
    'aday(?: \\S+)? (?:müslüman|hristiyan|hiristiyan|yahudi|dindar)(?= |$)|adayin (?:dini|inanc)\\S*|başörtülü\\S*',
    'aday(?: \\S+)? (?:alevi|sünni|şii|ateist|hindu|budist|katolik|ortodoks|musevi|ezidi)(?:dir)?$',
    '(?:^|aday(?: \\S+)? )(?:namaz kil|oruç tut|dua ed|dua et|ibadet ed|ibadet et)\\S*',
    'başörtüsü tak\\S*',
  ],
  family: [
    'aday(?: \\S+)? (?:evli|bekar|boşanmiş|dul)(?= |$)|(?:evli|bekar|boşanmiş) (?:bir )?aday\\S*',
    'adayin (?:çocuk|çocuğ|eşi|kocasi|karisi|medeni|ailevi)\\S*|aday(?:in)? (?:\\S+ )?çocuğu var|doğum izni\\S*',
    'aday (?:\\S+ ){0,2}(?:annesi|babasi)(?= |$)|^(?:evli|bekar|boşanmiş)(?= |$)',
  ],
  accent: ['(?:aksan|şive)\\S*|telaffuz\\S*'],
  emotion: [
    `(?:^|aday\\S*(?: \\S+){0,3} )${FEELING} (?:görün|gözük|hisse|duyul)\\S*`,
    'adayin (?:duygulari|ruh hali|beden dili|yüz ifade)\\S*|göz temasi kur\\S*',
    `aday(?: \\S+)? ${FEELING}(?:ydi|di|ti|dir)(?= |$)|sesi titri\\S*`,
  ],
}

/** What speakers of it tell of themselves, whatever their work is. */
export const own: readonly string[] = [
  '\\d\\d yaşindayim|benim yaşimda|bir (?:kadin|erkek|anne|baba) olarak',
  `(?:kadinim|anneyim|babayim|eşcinselim|mülteciyim|göçmenim|kürdüm|türküm|arabim|müslümanim|hristiyanim|aleviyim|yahudiyim)(?= |$)|${COUNTRY}l[iuü]y[iuü]m(?= |$)|${COUNTRY}(?:den|dan|ten|tan) (?:geldim|göç ettim|kaçtim)|${COUNTRY}(?:de|da|te|ta) (?:doğdum|büyüdüm)|ana dilim\\S*`,
  '(?:hamileyim|hamileydim|hastaydim|hastalandim|engelliyim|kekemeyim|kekeliyorum)(?= |$)|(?:hastaliğim|hamileliğim|depresyonum|kanserim|diyabetim)\\S*|kanseri (?:yendim|atlattim)|depresyon(?:a girdim| geçirdim)',
  'namaz kil(?:arim|iyorum|dim)|oruç tut(?:arim|uyorum|tum)|(?:dinim|inancim|başörtüm)(?= |$)',
  '(?:çocuklarim|çocuğum|kocam|eşim|oğlum|kizim|ailem|annem|babam|bebeğim|kardeşim)(?!iz)\\S*|karim(?:la|i|in|a)?(?= |$)',
  '(?:evliyim|bekarim|boşandim|dulum)(?= |$)|doğum izn(?:im\\S*|indeydim|ine (?:ayrildim|çiktim))',
  `(?:annesiyim|babasiyim|kürtüm|bek[aâ]rim)(?= |$)|(?:şeker|kalp|kanser|astim) hastasiyim|${COUNTRY}(?:den|dan|ten|tan) kaçarak geldim`,
]
