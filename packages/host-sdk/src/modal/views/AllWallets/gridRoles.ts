/** Uses ARIA's grid roles: table elements do not allow omitted rows. */
export const gridRoles = {
  grid: (facts: { label: string; columns: number }) => ({
    role: 'grid',
    'aria-label': facts.label,
    'aria-colcount': facts.columns,
  }),
  row: (line: number) => ({ role: 'row', 'aria-rowindex': line + 1 }),
  cell: () => ({ role: 'gridcell' }),
}
