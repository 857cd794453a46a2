import { useState } from 'react'
import { fold } from '#shared/fold.ts'
import { ContactLinks } from '#ui/contact-links.tsx'
import { Panel } from '#ui/panel.tsx'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'
import { Section } from './section.tsx'

/** What lists of the desk are made of: rows that are chosen, one of many found by typing, how to reach somebody. */
export function Lists() {
  const [chosen, setChosen] = useState<string[]>(['PED-000002'])
  const [text, setText] = useState('')
  const found = personas.filter(({ nombre }) => text !== '' && fold(nombre).includes(fold(text)))
  return (
    <Section title="Listas y personas">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Panel title="Filas que se eligen">
          <ul>
            <li className="flex items-center gap-2 border-b border-line text-sm font-semibold">
              <RowCheckbox
                label="Seleccionar todos"
                checked={chosen.length === numeros.length}
                mixed={chosen.length > 0}
                onToggle={(checked) => setChosen(checked ? numeros : [])}
              />
              Todos
            </li>
            {numeros.map((numero) => (
              <li key={numero} className="flex items-center gap-2 tabular-nums">
                <RowCheckbox
                  label={`Seleccionar ${numero}`}
                  checked={chosen.includes(numero)}
                  onToggle={(checked) =>
                    setChosen((all) => (checked ? [...all, numero] : all.filter((it) => it !== numero)))
                  }
                />
                {numero}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Una entre muchas">
          <SearchCombobox
            label="Consultora"
            placeholder="Escribe Lucía o Guadalupe"
            text={text}
            onTextChange={setText}
            items={found}
            keyOf={({ email }) => email}
            labelOf={({ nombre }) => nombre}
            onChoose={({ nombre }) => setText(nombre)}
            status={text !== '' && found.length === 0 ? 'Ninguna consultora se llama así.' : null}
          >
            {({ nombre, email }) => (
              <span className="min-w-0">
                <span className="block truncate">{nombre}</span>
                <span className="block truncate text-sm text-ink-soft">{email}</span>
              </span>
            )}
          </SearchCombobox>
          <ContactLinks email="lucia.trevino@azahar.test" telefono="+52 442 555 0100" />
        </Panel>
      </div>
    </Section>
  )
}

const numeros = ['PED-000001', 'PED-000002', 'PED-000003']

const personas = [
  { nombre: 'Lucía Treviño', email: 'lucia.trevino@azahar.test' },
  { nombre: 'Guadalupe de los Ángeles Hernández Villaseñor', email: 'guadalupe@azahar.test' },
]
