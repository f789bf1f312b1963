export function Check(props: {
  testId: string
  title: string
  text: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  const { testId, title, text, checked, disabled = false, onChange } = props
  return (
    <label className="row">
      <span className="row-text">
        <span>{title}</span>
        <span className="quiet">{text}</span>
      </span>
      <input
        type="checkbox"
        data-testid={testId}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
