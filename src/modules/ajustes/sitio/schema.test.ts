import { expect, test } from 'vitest'
import { contactoSchema } from './schema.ts'

const contacto = {
  nombre: 'Ana',
  email: 'ana@correo.mx',
  telefono: '',
  asunto: 'Tallas',
  mensaje: '¿Tienen el vestido en talla G?',
}

const messagesOf = (change: object) =>
  contactoSchema.safeParse({ ...contacto, ...change }).error?.issues.map(({ message }) => message) ?? []

test.each([
  [{ nombre: ' ' }, 'El nombre es requerido'],
  [{ nombre: 'a'.repeat(101) }, 'Máximo 100 caracteres'],
  [{ email: '' }, 'Email inválido'],
  [{ email: 'ana@' }, 'Email inválido'],
  [{ asunto: '' }, 'El asunto es requerido'],
  [{ asunto: 'a'.repeat(201) }, 'Máximo 200 caracteres'],
  [{ mensaje: 'Nueve let' }, 'El mensaje debe tener al menos 10 caracteres'],
  [{ mensaje: 'a'.repeat(1001) }, 'Máximo 1000 caracteres'],
])('spec 1.5, the contact form: %j gets %s', (change, message) => {
  expect(messagesOf(change)).toEqual([message])
})

test.each([
  {},
  { telefono: undefined },
  { nombre: 'a'.repeat(100) },
  { asunto: 'a'.repeat(200) },
  { mensaje: 'Diez letra' },
  { mensaje: 'a'.repeat(1000) },
])('spec 1.5, the contact form takes %j', (change) => {
  expect(messagesOf(change)).toEqual([])
})
