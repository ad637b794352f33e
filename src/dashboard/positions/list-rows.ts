/** A row of a list. */
export interface ListRow {
  /** As a text editor counts. */
  readonly number: number
  readonly cells: readonly string[]
}

/** Rows of a list, read with each separator that it may have. */
export type Readings = readonly (readonly ListRow[])[]

const SEPARATORS = [',', ';', '\t'] as const

/**
 * Every way to read a list (RFC 4180), the most likely one first as far as its first line tells; rows without any text are left out.
 * A line `sep=;`, which spreadsheets write and hide, settles it.
 */
export function readingsOf(text: string): Readings {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const told = /^\s*"?sep=([,;\t])"?[,;\t ]*(?:\n|$)/i.exec(plain)
  if (told?.[1] !== undefined) {
    const skipped = told[0].split('\n').length - 1
    return [rowsOf(plain.slice(told[0].length), told[1], 1 + skipped)]
  }
  const [firstLine = ''] = plain.split('\n', 1)
  const partsOf = (separator: string) => firstLine.split(separator).length
  return [...SEPARATORS].sort((a, b) => partsOf(b) - partsOf(a)).map((separator) => rowsOf(plain, separator, 1))
}

/** Cells come without spaces around them. */
function rowsOf(text: string, separator: string, firstNumber: number): ListRow[] {
  const rows: ListRow[] = []
  let [cell, cells, line, begun, isQuoted] = ['', [] as string[], firstNumber, firstNumber, false]
  const endRow = () => {
    rows.push({ number: begun, cells: [...cells, cell.trim()] })
    ;[cell, cells, begun] = ['', [], line + 1]
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (isQuoted) {
      if (character === '\n') line++
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (character === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (character === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (character === '\n') {
      endRow()
      line++
    } else cell += character
  }
  endRow()
  return rows.filter((row) => row.cells.some((one) => one !== ''))
}
