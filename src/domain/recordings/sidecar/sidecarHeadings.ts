/**
 * Headings that phone systems and people write, as `plainHeading` makes them, most exact first: English, then German, French, Spanish,
 * Italian, Portuguese, Dutch, Polish, Swedish, Czech, Japanese and Chinese.
 */
export const HEADINGS = {
  file: headings(
    'recording filename file recordingfile recordingname recordingurl audio audiofile path wav mp3',
    'datei dateiname aufnahme aufnahmedatei aufzeichnung fichier nomdufichier nomfichier enregistrement archivo nombredearchivo fichero grabacion nomefile registrazione arquivo ficheiro nomedoarquivo gravacao bestand bestandsnaam opname plik nazwapliku nagranie fil filnamn inspelning soubor nazevsouboru nahravka ファイル ファイル名 録音 录音 文件 文件名',
  ),
  timestamp: headings(
    'timestamp datetime calldatetime starttime startedat start calldate calltime callstart dateandtime when createdat occurredat',
    'zeitpunkt zeitstempel datumzeit datumuhrzeit datumunduhrzeit beginn startzeit anrufbeginn dateetheure dateheure horodatage debut heurededebut fechayhora fechahora fechadeinicio inicio dataeora dataora inizio dataehora datahora datumentijd tijdstip aanvang datagodzina dataigodzina dataiczas poczatek datumochtid tidpunkt datumacas zacatek 日時 開始日時 日期时间 开始时间',
  ),
  date: headings('date day calldate startdate', 'datum tag anrufdatum jour fecha dia data giorno 日付 日期'),
  time: headings(
    'time timeofday hour starttime calltime',
    'uhrzeit zeit heure hora ora tijd godzina czas tid cas 時刻 时间',
  ),
  agent: headings(
    'userid agentid agent agentname user username rep owner employee operator extensionname',
    'mitarbeiter mitarbeiterin bearbeiter benutzer sachbearbeiter conseiller utilisateur collaborateur operateur agente usuario operador operatore utente atendente medewerker gebruiker konsultant pracownik uzytkownik handlaggare anvandare medarbetare uzivatel 担当者 エージェント 坐席 客服',
  ),
  agentEmail: headings(
    'useremail agentemail email emailaddress',
    'emailadresse mail adresseemail courriel correo correoelectronico indirizzoemail enderecodeemail emailadres adresemail epost メールアドレス 邮箱',
  ),
  callType: headings(
    'calltypeid calltype type category calltypename',
    'anruftyp anrufart gesprachsart gesprachstyp kategorie typedappel categorie tipodellamada categoria tipodichiamata tipodechamada gesprekstype soort typrozmowy kategoria samtalstyp kategori typhovoru 種別 通話種別 类型 通话类型',
  ),
  title: headings(
    'title subject name callname description',
    'titel betreff thema titre sujet objet titulo asunto titolo oggetto assunto onderwerp tytul temat amne titulek predmet タイトル 件名 标题 主题',
  ),
  leadName: headings(
    'leadname lead contact contactname customer customername prospect client',
    'kunde kundin kundenname ansprechpartner interessent kontakt cliente contacto contatto contato klant contactpersoon klient kund zakaznik 顧客 お客様 客户 联系人',
  ),
  leadCompany: headings(
    'leadcompany company companyname account accountname organisation organization',
    'firma unternehmen firmenname societe entreprise empresa compania azienda societa bedrijf bedrijfsnaam foretag spolecnost 会社 会社名 公司',
  ),
  voipId: headings(
    'voipid callid uniqueid idempotencykey callsid externalid uuid sessionid linkedid id',
    'anrufid gesprachsid idappel identifiant iddellamada idchiamata iddachamada gespreksid idrozmowy samtalsid idhovoru 通話id 通话id',
  ),
}

function headings(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((words) => words.split(' ')).map(plainHeading)
}

/** Without case, accents and anything but letters and digits. */
export function plainHeading(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
