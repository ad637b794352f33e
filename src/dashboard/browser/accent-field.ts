/** The two fields of a colour hold the same: what is picked is written, and what is written is shown. */
export function accentFields(root: ParentNode): void {
  for (const fields of root.querySelectorAll('fieldset.accent')) {
    const picked = fields.querySelector<HTMLInputElement>('input[type="color"]')
    const written = fields.querySelector<HTMLInputElement>('input[type="text"]')
    if (!picked || !written) continue
    picked.addEventListener('input', () => {
      written.value = picked.value
    })
    written.addEventListener('input', () => {
      const colour = (written.value.trim() || written.placeholder).toLowerCase()
      if (/^#[0-9a-f]{6}$/.test(colour)) picked.value = colour
    })
  }
}
