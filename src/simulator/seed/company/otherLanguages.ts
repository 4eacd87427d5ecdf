import type { Language } from './accounts.ts'
import type { Exchange } from './phrases.ts'

/** Whole calls in the languages of customers abroad: about the product in general, so that they fit any type of call. */
export const OTHER_LANGUAGES: Readonly<Record<Exclude<Language, 'en'>, readonly Exchange[]>> = {
  de: [
    `A: Guten Tag, hier ist {agent} von Talkwell. Ich zeichne das Gespräch auf, ist das in Ordnung?
L: Ja, kein Problem.
A: Wie läuft die Planung bei Ihnen im Moment?
L: Wir haben {techs} Techniker und planen alles in einer Tabelle. Wenn jemand krank wird, fangen wir von vorne an.
A: Und was kostet Sie ein Termin, zu dem niemand zu Hause ist?
L: Etwa neunzig Euro, und das passiert uns zehnmal in der Woche.
A: Dann zeige ich Ihnen am Dienstag, wie das mit Ihren eigenen Aufträgen aussieht.
L: Dienstag um zehn passt gut.`,
    `A: Talkwell, {agent}, guten Morgen. Was kann ich für Sie tun?
L: Die App ist langsam, wenn die Techniker im Keller sind.
A: Seit wann ist das so?
L: Seit dem letzten Update.
A: Ich gebe das heute weiter und melde mich bis Donnerstag bei Ihnen.
L: Gut, danke.`,
    `A: Guten Tag, es geht um die Verlängerung Ihres Vertrags.
L: Der neue Preis ist uns zu teuer.
A: Darf ich fragen, womit Sie vergleichen?
L: Wir haben ein Angebot von {competitor}.
A: Ich schicke Ihnen bis Freitag einen Vorschlag.
L: Einverstanden.`,
  ],
  es: [
    `A: Buenos días, soy {agent} de Talkwell. Grabo la llamada, ¿le parece bien?
L: Sí, adelante.
A: ¿Cómo planifican el día ahora?
L: Con una hoja de cálculo. Tenemos {techs} técnicos y todo cambia antes del mediodía.
A: ¿Y qué pasa cuando el cliente no está en casa?
L: Perdemos una hora y el técnico se enfada.
A: Le enseño el martes cómo se vería con sus propios trabajos.
L: El martes a las diez está bien.`,
    `A: Talkwell, le atiende {agent}. ¿En qué puedo ayudarle?
L: No puedo exportar los datos de todo el año.
A: Hay un límite de un año. Se lo preparo yo y se lo envío hoy.
L: Muchas gracias.`,
  ],
  fr: [
    `A: Bonjour, {agent} de Talkwell. J’enregistre l’appel, cela vous convient ?
L: Oui, bien sûr.
A: Comment planifiez-vous une journée normale ?
L: Avec un tableau blanc. Nous avons {techs} techniciens et tout change avant midi.
A: Et quand un client n’est pas là ?
L: Cela nous coûte une heure, dix fois par semaine.
A: Je vous montre mardi ce que cela donne avec vos propres interventions.
L: Mardi à dix heures, parfait.`,
    `A: Talkwell, {agent}, bonjour. Que puis-je faire pour vous ?
L: Nous avons reçu deux factures ce mois-ci.
A: Je regarde. L’une d’elles était une vérification de carte, elle est déjà annulée.
L: Très bien, merci.`,
  ],
}
