import { SearchIcon } from '@vestibule/design/icons'

/** A field that narrows the list below it. */
export function SearchField(props: SearchField.Props) {
  const { label, value, testId, onChange } = props
  return (
    <label className="search">
      <SearchIcon />
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={label}
        value={value}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

export declare namespace SearchField {
  type Props = {
    label: string
    value: string
    testId: string
    onChange: (value: string) => void
  }
}
