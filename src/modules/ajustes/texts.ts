import { paths } from '#shared/paths.ts'
import type { VitrinaValues, VitrinaVariable, WhatsappValues, WhatsappVariable } from './rules.ts'

const whatsappVariableTexts: Record<WhatsappVariable, string> = {
  nombre: 'su primer nombre',
  pedido: 'el número del pedido',
  total: 'el total',
  piezas: 'cuántas piezas lleva',
  marca: 'el nombre de la marca',
  enlace: 'la página donde ella sigue su pedido',
  guia: 'la guía con su enlace; si no hay, se omite',
}

const vitrinaVariableTexts: Record<VitrinaVariable, string> = {
  nombre: 'el primer nombre de la consultora',
  producto: 'el nombre de la prenda',
  talla: 'la talla que eligió',
  precio: 'el precio público',
  marca: 'el nombre de la marca',
  enlace: 'el enlace de la página que está viendo la clienta',
}
export const variableTexts = { whatsapp: whatsappVariableTexts, vitrina: vitrinaVariableTexts }

export const exampleValues = {
  whatsapp: (marca: ExampleMarca): WhatsappValues => ({
    nombre: 'Lucía',
    pedido: 'PED-000123',
    total: '$1,250.00',
    piezas: '3 piezas',
    marca: marca.nombre,
    enlace: `${marca.origen}${paths.pedido('…')}`,
    guia: 'Estafeta 1234567890: https://…',
  }),
  vitrina: (marca: ExampleMarca): VitrinaValues => ({
    nombre: 'Lucía',
    producto: 'Blusa Oaxaca, flores',
    talla: 'M',
    precio: '$549.00',
    marca: marca.nombre,
    enlace: `${marca.origen}${paths.con('…')}`,
  }),
}

type ExampleMarca = { nombre: string; origen: string }
