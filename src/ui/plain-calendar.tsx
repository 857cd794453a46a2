import { useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

type PlainCalendarProps = { value: string | null; onChoose: (day: string | null) => void }

/** The browser's own date field, where our calendar will not come any more (`late`). */
export function PlainCalendar({ value, onChoose }: PlainCalendarProps) {
  const [day, setDay] = useState(value ?? '')
  return (
    <div className="flex w-77 flex-col gap-3">
      <Field label="Fecha">
        <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <Button onClick={() => onChoose(day || null)}>Elegir fecha</Button>
    </div>
  )
}
