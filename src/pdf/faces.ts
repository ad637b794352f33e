import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FontPack, openPack } from './font-pack.ts'

/** Which font draws what. A pack is opened when the first character asks for it. */

type PackName = 'sans' | 'sans-bold' | 'arabic' | 'hebrew' | 'thai' | 'devanagari' | 'chinese' | 'japanese' | 'korean'

/** Scripts with a font of their own, which comes before the common one: its letters change with their neighbours. */
const OWN: readonly (readonly [RegExp, PackName])[] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Hangul}/u, 'korean'],
]
/** Hold what several scripts share, such as the Arabic comma. */
const SMALL: readonly PackName[] = ['arabic', 'hebrew', 'thai', 'devanagari']
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const JOINERS: ReadonlySet<number> = new Set([0x20_0c, 0x20_0d])
/** No letter, but the sign for a letter that was lost. */
const LOST = '\ufffd'

/** A font of a pack. */
export interface FaceId {
  readonly pack: PackName
  readonly face: number
}

/** The fonts of `src/pdf/fonts`. */
export function fontShelf(folder = join(import.meta.dirname, 'fonts')) {
  const packs = new Map<PackName, FontPack>()
  const packOf = (name: PackName): FontPack => {
    const known = packs.get(name) ?? openPack(readFileSync(join(folder, `${name}.fonts`)))
    packs.set(name, known)
    return known
  }
  return {
    bytesOf: ({ pack, face }: FaceId): Buffer => packOf(pack).bytesOf(face),

    /**
     * The font for one letter with its marks, and how the letter is written for it; undefined: none draws it. `around`: the whole
     * text, whose kana tell Japanese from Chinese.
     */
    faceFor(letter: string, isBold: boolean, around: string): (FaceId & { readonly letter: string }) | undefined {
      if (letter === LOST) return undefined
      const own = OWN.flatMap(([script, pack]) => (script.test(letter) ? [pack] : []))
      const common: PackName[] = isBold ? ['sans-bold', 'sans'] : ['sans']
      const chinese: PackName[] = KANA.test(around) ? ['japanese', 'chinese'] : ['chinese', 'japanese']
      for (const written of new Set([letter, letter.normalize('NFC'), letter.normalize('NFD')])) {
        const codes = Array.from(written, (one) => one.codePointAt(0) ?? 0)
        const drawn = codes.filter((code) => !JOINERS.has(code))
        if (drawn.length === 0) return undefined
        for (const pack of [...own, ...common, ...SMALL, ...(drawn.some(isEastern) ? chinese : [])]) {
          const face = packOf(pack).faceFor(drawn)
          if (face !== undefined) return { pack, face, letter: written }
        }
      }
      return undefined
    },
  }
}

export type FontShelf = ReturnType<typeof fontShelf>

/** From the radicals of Chinese on, with the punctuation of East Asia. */
const isEastern = (code: number): boolean => code >= 0x2e_80 && code <= 0x3_ff_ff
