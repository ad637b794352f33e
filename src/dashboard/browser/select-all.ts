/** The box that selects every row of the page. It is hidden in the page, since it does nothing without this script. */
export function selectAll(root: ParentNode): void {
  for (const label of root.querySelectorAll<HTMLElement>('[data-select-all]')) {
    const all = label.querySelector('input')
    const form = label.closest('form')
    if (!all || !form) continue
    const rows = [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="id"]')]
    const show = () => {
      const count = rows.filter((row) => row.checked).length
      all.checked = count === rows.length
      all.indeterminate = count > 0 && count < rows.length
    }
    all.addEventListener('change', () => {
      for (const row of rows) row.checked = all.checked
      show()
    })
    for (const row of rows) row.addEventListener('change', show)
    label.hidden = false
    show()
  }
}
