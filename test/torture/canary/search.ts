/** A secret that was planted, and every form in which it is looked for. */
export interface Canary {
  readonly kind: string
  readonly value: string
}

/** Text that was collected: where it comes from, and what stands there. */
export interface Place {
  readonly name: string
  readonly text: string
}

/** The reason why a kind of secret may stand somewhere; `must` is a place without which the search itself is doubtful. */
export interface Rule {
  readonly kind: RegExp
  readonly place: RegExp
  readonly why: string
  readonly must?: true
}

export interface Finding {
  readonly kind: string
  readonly place: string
  /** Undefined where nobody has said why it may stand there. */
  readonly why: string | undefined
  /** The text around it, for the person who mends a leak. */
  readonly around: string
}

/** Halves shorter than this could be ordinary words. */
const HALF_MIN = 12
const AROUND = 90

/** Plain, escaped, encoded for addresses, in hexadecimal, in base64 at each offset; and each half, since texts are cut. */
function formsOf(secret: string): ReadonlySet<string> {
  const half = Math.floor(secret.length / 2)
  const parts = [secret, ...(half >= HALF_MIN ? [secret.slice(0, half), secret.slice(half)] : [])]
  return new Set(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part)
      const inner = [0, 1, 2].map((offset) =>
        Buffer.concat([Buffer.alloc(offset), bytes])
          .toString('base64')
          .slice(offset === 0 ? 0 : 4)
          .replace(/=*$/, '')
          .slice(0, -2),
      )
      return [part, JSON.stringify(part).slice(1, -1), encodeURIComponent(part), bytes.toString('hex'), ...inner]
    }),
  )
}

/** Every place of every secret, each with the first rule that explains it. */
export function findAll(canaries: readonly Canary[], places: Iterable<Place>, rules: readonly Rule[]): Finding[] {
  const forms = canaries.map(({ kind, value }) => ({ kind, forms: [...formsOf(value)] }))
  const findings = new Map<string, Finding>()
  for (const { name, text } of places)
    for (const { kind, forms: wanted } of forms) {
      const form = wanted.find((one) => text.includes(one))
      if (form === undefined || findings.has(`${kind} ${name}`)) continue
      const at = text.indexOf(form)
      findings.set(`${kind} ${name}`, {
        kind,
        place: name,
        why: rules.find((rule) => rule.kind.test(kind) && rule.place.test(name))?.why,
        around: text.slice(Math.max(0, at - AROUND), at + form.length + AROUND).replaceAll(form, '<<it>>'),
      })
    }
  return [...findings.values()]
}

/** Rules that must hold and found nothing: then the flow or the search is broken, and silence proves nothing. */
export function unmet(rules: readonly Rule[], findings: readonly Finding[]): Rule[] {
  return rules.filter(
    ({ must, kind, place }) => must && !findings.some((one) => kind.test(one.kind) && place.test(one.place)),
  )
}
