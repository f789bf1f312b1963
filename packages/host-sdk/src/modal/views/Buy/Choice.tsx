import { ChevronDownIcon } from '@vestibule/design/icons'

export function Choice({ label, testId, value, options, onChoose }: Choice.Props) {
  return (
    <span className="buy-choice">
      <select
        aria-label={label}
        data-testid={testId}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  )
}

export declare namespace Choice {
  type Props = {
    label: string
    testId: string
    value: string
    options: readonly { id: string; name: string }[]
    onChoose: (value: string) => void
  }
}
