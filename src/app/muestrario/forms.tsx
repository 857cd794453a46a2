import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { Row, Section } from './section.tsx'

export function Forms() {
  const [talla, setTalla] = useState<string | null>(null)
  const [cantidad, setCantidad] = useState(2)
  const [como, setComo] = useState<string | null>('no')
  const [buscar, setBuscar] = useState('vestido')
  return (
    <Section title="Formularios">
      <div className="grid max-w-4xl gap-6 md:grid-cols-2">
        <Field label="Nombre completo" required hint="Como aparece en tu identificación.">
          <TextInput autoComplete="name" placeholder="María Guadalupe Hernández" />
        </Field>
        <Field label="Correo electrónico" required error="Ingresa un correo válido">
          <TextInput type="email" defaultValue="lupita@" />
        </Field>
        <Field label="Contraseña" required>
          <PasswordInput autoComplete="new-password" defaultValue="Azahar2026" />
        </Field>
        <Field label="Teléfono">
          <TextInput disabled defaultValue="+52 555 123 4567" />
        </Field>
        <Field label="Talla" required>
          <Select options={tallas} value={talla} onValueChange={setTalla} />
        </Field>
        <Field label="Cantidad" hint="Puedes escribirla.">
          <QuantityStepper value={cantidad} onValueChange={setCantidad} max={5} maxMessage="Solo quedan 5" />
        </Field>
        <RadioChips label="¿Cómo fue?" options={comoFue} value={como} onValueChange={setComo} error="Elige una" />
        <Field label="Notas" className="md:col-span-2">
          <Textarea placeholder="Indicaciones para la entrega" />
        </Field>
      </div>
      <div>
        <Checkbox label="Recibir novedades por WhatsApp" defaultChecked />
        <Checkbox
          label={
            <>
              Acepto los{' '}
              <a href="#fin" className="link">
                términos y condiciones
              </a>
            </>
          }
          error="Debes aceptar los términos"
        />
        <Checkbox label="No disponible" disabled />
      </div>
      <SearchInput
        label="Buscar"
        placeholder="Buscar por nombre o SKU..."
        value={buscar}
        onValueChange={setBuscar}
        className="max-w-md"
      />
      <Row>
        <Select label="Talla" size="sm" options={tallas} value={talla} onValueChange={setTalla} className="max-w-44" />
        <QuantityStepper label="Cantidad agotada" value={1} onValueChange={setCantidad} disabled />
      </Row>
    </Section>
  )
}

const comoFue = [
  { value: 'si', label: 'Contestó' },
  { value: 'no', label: 'No contestó' },
]
const tallas = ['Extra chica', 'Chica', 'Mediana', 'Grande', 'Extra grande'].map((label) => ({ value: label, label }))
