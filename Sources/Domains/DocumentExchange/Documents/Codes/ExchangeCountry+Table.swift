// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The states; an entry's index in the table is its number.
extension ExchangeCountry {
    static let table: [(alpha2: String, wording: Wording)] = [
        ("AF", Wording("Афганистан", "Afghanistan", "Afghanistan", "Afghanistan", "Afghanistan")),
        ("AL", Wording("Албания", "Albanien", "Albanie", "Albania", "Albania")),
        ("DZ", Wording("Алжир", "Algerien", "Algérie", "Algeria", "Algeria")),
        ("AD", Wording("Андорра", "Andorra", "Andorre", "Andorra", "Andorra")),
        ("AO", Wording("Ангола", "Angola", "Angola", "Angola", "Angola")),
        (
            "AG",
            Wording(
                "Антигуа и Барбуда",
                "Antigua und Barbuda",
                "Antigua-et-Barbuda",
                "Antigua e Barbuda",
                "Antigua and Barbuda"
            )
        ),
        ("AR", Wording("Аргентина", "Argentinien", "Argentine", "Argentina", "Argentina")),
        ("AM", Wording("Армения", "Armenien", "Arménie", "Armenia", "Armenia")),
        ("AU", Wording("Австралия", "Australien", "Australie", "Australia", "Australia")),
        ("AT", Wording("Австрия", "Österreich", "Autriche", "Austria", "Austria")),
        ("AZ", Wording("Азербайджан", "Aserbaidschan", "Azerbaïdjan", "Azerbaigian", "Azerbaijan")),
        ("BS", Wording("Багамы", "Bahamas", "Bahamas", "Bahamas", "Bahamas")),
        ("BH", Wording("Бахрейн", "Bahrain", "Bahreïn", "Bahrein", "Bahrain")),
        ("BD", Wording("Бангладеш", "Bangladesch", "Bangladesh", "Bangladesh", "Bangladesh")),
        ("BB", Wording("Барбадос", "Barbados", "Barbade", "Barbados", "Barbados")),
        ("BY", Wording("Белоруссия", "Belarus", "Bélarus", "Bielorussia", "Belarus")),
        ("BE", Wording("Бельгия", "Belgien", "Belgique", "Belgio", "Belgium")),
        ("BZ", Wording("Белиз", "Belize", "Belize", "Belize", "Belize")),
        ("BJ", Wording("Бенин", "Benin", "Bénin", "Benin", "Benin")),
        ("BT", Wording("Бутан", "Bhutan", "Bhoutan", "Bhutan", "Bhutan")),
        ("BO", Wording("Боливия", "Bolivien", "Bolivie", "Bolivia", "Bolivia")),
        (
            "BA",
            Wording(
                "Босния и Герцеговина",
                "Bosnien und Herzegowina",
                "Bosnie-Herzégovine",
                "Bosnia-Erzegovina",
                "Bosnia and Herzegovina"
            )
        ),
        ("BW", Wording("Ботсвана", "Botsuana", "Botswana", "Botswana", "Botswana")),
        ("BR", Wording("Бразилия", "Brasilien", "Brésil", "Brasile", "Brazil")),
        ("BN", Wording("Бруней", "Brunei", "Brunei", "Brunei", "Brunei")),
        ("BG", Wording("Болгария", "Bulgarien", "Bulgarie", "Bulgaria", "Bulgaria")),
        (
            "BF",
            Wording("Буркина-Фасо", "Burkina Faso", "Burkina Faso", "Burkina Faso", "Burkina Faso")
        ),
        ("MM", Wording("Бирма", "Myanmar", "Myanmar", "Myanmar", "Myanmar")),
        ("BI", Wording("Бурунди", "Burundi", "Burundi", "Burundi", "Burundi")),
        ("KH", Wording("Камбоджа", "Kambodscha", "Cambodge", "Cambogia", "Cambodia")),
        ("CM", Wording("Камерун", "Kamerun", "Cameroun", "Camerun", "Cameroon")),
        ("CA", Wording("Канада", "Kanada", "Canada", "Canada", "Canada")),
        ("CV", Wording("Кабо-Верде", "Kap Verde", "Cap-Vert", "Capo Verde", "Cape Verde")),
        (
            "CF",
            Wording(
                "ЦАР",
                "Zentralafrikanische Republik",
                "République centrafricaine",
                "Repubblica Centrafricana",
                "Central African Republic"
            )
        ),
        ("TD", Wording("Чад", "Tschad", "Tchad", "Ciad", "Chad")),
        ("CL", Wording("Чили", "Chile", "Chili", "Cile", "Chile")),
        ("CN", Wording("КНР", "China", "Chine", "Cina", "China")),
        ("CO", Wording("Колумбия", "Kolumbien", "Colombie", "Colombia", "Colombia")),
        ("KM", Wording("Коморы", "Komoren", "Comores", "Comore", "Comoros")),
        (
            "CD",
            Wording(
                "ДР Конго",
                "Demokratische Republik Kongo",
                "République démocratique du Congo",
                "Repubblica Democratica del Congo",
                "Democratic Republic of the Congo"
            )
        ),
        ("CR", Wording("Коста-Рика", "Costa Rica", "Costa Rica", "Costa Rica", "Costa Rica")),
        (
            "CI",
            Wording(
                "Кот-д’Ивуар",
                "Côte d'Ivoire",
                "Côte d'Ivoire",
                "Costa d'Avorio",
                "Côte d'Ivoire"
            )
        ),
        ("HR", Wording("Хорватия", "Kroatien", "Croatie", "Croazia", "Croatia")),
        ("CU", Wording("Куба", "Kuba", "Cuba", "Cuba", "Cuba")),
        ("CY", Wording("Кипр", "Zypern", "Chypre", "Cipro", "Cyprus")),
        ("CZ", Wording("Чехия", "Tschechien", "Tchéquie", "Cechia", "Czechia")),
        ("DK", Wording("Дания", "Dänemark", "Danemark", "Danimarca", "Denmark")),
        ("DJ", Wording("Джибути", "Dschibuti", "Djibouti", "Gibuti", "Djibouti")),
        ("DM", Wording("Доминика", "Dominica", "Dominique", "Dominica", "Dominica")),
        (
            "DO",
            Wording(
                "Доминиканская Республика",
                "Dominikanische Republik",
                "République dominicaine",
                "Repubblica Dominicana",
                "Dominican Republic"
            )
        ),
        (
            "TL",
            Wording("Восточный Тимор", "Timor-Leste", "Timor-Leste", "Timor Est", "Timor-Leste")
        ),
        ("EC", Wording("Эквадор", "Ecuador", "Équateur", "Ecuador", "Ecuador")),
        ("EG", Wording("Египет", "Ägypten", "Égypte", "Egitto", "Egypt")),
        ("SV", Wording("Сальвадор", "El Salvador", "Salvador", "El Salvador", "El Salvador")),
        (
            "GQ",
            Wording(
                "Экваториальная Гвинея",
                "Äquatorialguinea",
                "Guinée équatoriale",
                "Guinea Equatoriale",
                "Equatorial Guinea"
            )
        ),
        ("ER", Wording("Эритрея", "Eritrea", "Érythrée", "Eritrea", "Eritrea")),
        ("EE", Wording("Эстония", "Estland", "Estonie", "Estonia", "Estonia")),
        ("ET", Wording("Эфиопия", "Äthiopien", "Éthiopie", "Etiopia", "Ethiopia")),
        ("FJ", Wording("Фиджи", "Fidschi", "Fidji", "Figi", "Fiji")),
        ("FI", Wording("Финляндия", "Finnland", "Finlande", "Finlandia", "Finland")),
        ("FR", Wording("Франция", "Frankreich", "France", "Francia", "France")),
        ("GA", Wording("Габон", "Gabun", "Gabon", "Gabon", "Gabon")),
        ("GM", Wording("Гамбия", "Gambia", "Gambie", "Gambia", "Gambia")),
        ("GE", Wording("Грузия", "Georgien", "Géorgie", "Georgia", "Georgia")),
        ("DE", Wording("Германия", "Deutschland", "Allemagne", "Germania", "Germany")),
        ("GH", Wording("Гана", "Ghana", "Ghana", "Ghana", "Ghana")),
        ("GR", Wording("Греция", "Griechenland", "Grèce", "Grecia", "Greece")),
        ("GD", Wording("Гренада", "Grenada", "Grenade", "Grenada", "Grenada")),
        ("GT", Wording("Гватемала", "Guatemala", "Guatemala", "Guatemala", "Guatemala")),
        ("GN", Wording("Гвинея", "Guinea", "Guinée", "Guinea", "Guinea")),
        (
            "GW",
            Wording(
                "Гвинея-Бисау",
                "Guinea-Bissau",
                "Guinée-Bissau",
                "Guinea-Bissau",
                "Guinea-Bissau"
            )
        ),
        ("HT", Wording("Гаити", "Haiti", "Haïti", "Haiti", "Haiti")),
        ("HN", Wording("Гондурас", "Honduras", "Honduras", "Honduras", "Honduras")),
        ("HK", Wording("Гонконг", "Hongkong", "Hong Kong", "Hong Kong", "Hong Kong")),
        ("HU", Wording("Венгрия", "Ungarn", "Hongrie", "Ungheria", "Hungary")),
        ("IS", Wording("Исландия", "Island", "Islande", "Islanda", "Iceland")),
        ("IN", Wording("Индия", "Indien", "Inde", "India", "India")),
        ("ID", Wording("Индонезия", "Indonesien", "Indonésie", "Indonesia", "Indonesia")),
        ("IR", Wording("Иран", "Iran", "Iran", "Iran", "Iran")),
        ("IQ", Wording("Ирак", "Irak", "Irak", "Iraq", "Iraq")),
        ("IE", Wording("Ирландия", "Irland", "Irlande", "Irlanda", "Ireland")),
        ("IL", Wording("Израиль", "Israel", "Israël", "Israele", "Israel")),
        ("IT", Wording("Италия", "Italien", "Italie", "Italia", "Italy")),
        ("JM", Wording("Ямайка", "Jamaika", "Jamaïque", "Giamaica", "Jamaica")),
        ("JP", Wording("Япония", "Japan", "Japon", "Giappone", "Japan")),
        ("JO", Wording("Иордания", "Jordanien", "Jordanie", "Giordania", "Jordan")),
        ("KZ", Wording("Казахстан", "Kasachstan", "Kazakhstan", "Kazakistan", "Kazakhstan")),
        ("KE", Wording("Кения", "Kenia", "Kenya", "Kenya", "Kenya")),
        ("KI", Wording("Кирибати", "Kiribati", "Kiribati", "Kiribati", "Kiribati")),
        ("KP", Wording("КНДР", "Nordkorea", "Corée du Nord", "Corea del Nord", "North Korea")),
        (
            "KR",
            Wording("Республика Корея", "Südkorea", "Corée du Sud", "Corea del Sud", "South Korea")
        ),
        ("XK", Wording("Республика Косово", "Kosovo", "Kosovo", "Kosovo", "Kosovo")),
        ("KW", Wording("Кувейт", "Kuwait", "Koweït", "Kuwait", "Kuwait")),
        ("KG", Wording("Киргизия", "Kirgisistan", "Kirghizistan", "Kirghizistan", "Kyrgyzstan")),
        ("LA", Wording("Лаос", "Laos", "Laos", "Laos", "Laos")),
        ("LV", Wording("Латвия", "Lettland", "Lettonie", "Lettonia", "Latvia")),
        ("LB", Wording("Ливан", "Libanon", "Liban", "Libano", "Lebanon")),
        ("LS", Wording("Лесото", "Lesotho", "Lesotho", "Lesotho", "Lesotho")),
        ("LR", Wording("Либерия", "Liberia", "Libéria", "Liberia", "Liberia")),
        ("LY", Wording("Ливия", "Libyen", "Libye", "Libia", "Libya")),
        (
            "LI",
            Wording(
                "Лихтенштейн",
                "Liechtenstein",
                "Liechtenstein",
                "Liechtenstein",
                "Liechtenstein"
            )
        ),
        ("LT", Wording("Литва", "Litauen", "Lituanie", "Lituania", "Lithuania")),
        ("LU", Wording("Люксембург", "Luxemburg", "Luxembourg", "Lussemburgo", "Luxembourg")),
        (
            "MK",
            Wording(
                "Македония",
                "Nordmazedonien",
                "Macédoine du Nord",
                "Macedonia del Nord",
                "North Macedonia"
            )
        ),
        ("MG", Wording("Мадагаскар", "Madagaskar", "Madagascar", "Madagascar", "Madagascar")),
        ("MW", Wording("Малави", "Malawi", "Malawi", "Malawi", "Malawi")),
        ("MY", Wording("Малайзия", "Malaysia", "Malaisie", "Malaysia", "Malaysia")),
        ("MV", Wording("Мальдивы", "Malediven", "Maldives", "Maldive", "Maldives")),
        ("ML", Wording("Мали", "Mali", "Mali", "Mali", "Mali")),
        ("MT", Wording("Мальта", "Malta", "Malte", "Malta", "Malta")),
        (
            "MH",
            Wording(
                "Маршалловы Острова",
                "Marshallinseln",
                "Îles Marshall",
                "Isole Marshall",
                "Marshall Islands"
            )
        ),
        ("MR", Wording("Мавритания", "Mauretanien", "Mauritanie", "Mauritania", "Mauritania")),
        ("MU", Wording("Маврикий", "Mauritius", "Maurice", "Mauritius", "Mauritius")),
        ("MX", Wording("Мексика", "Mexiko", "Mexique", "Messico", "Mexico")),
        ("FM", Wording("Микронезия", "Mikronesien", "Micronésie", "Micronesia", "Micronesia")),
        ("MD", Wording("Молдавия", "Moldau", "Moldavie", "Moldavia", "Moldova")),
        ("MC", Wording("Монако", "Monaco", "Monaco", "Monaco", "Monaco")),
        ("MN", Wording("Монголия", "Mongolei", "Mongolie", "Mongolia", "Mongolia")),
        ("ME", Wording("Черногория", "Montenegro", "Monténégro", "Montenegro", "Montenegro")),
        ("MA", Wording("Марокко", "Marokko", "Maroc", "Marocco", "Morocco")),
        ("MZ", Wording("Мозамбик", "Mosambik", "Mozambique", "Mozambico", "Mozambique")),
        ("NA", Wording("Намибия", "Namibia", "Namibie", "Namibia", "Namibia")),
        ("NR", Wording("Науру", "Nauru", "Nauru", "Nauru", "Nauru")),
        ("NP", Wording("Непал", "Nepal", "Népal", "Nepal", "Nepal")),
        ("NL", Wording("Нидерланды", "Niederlande", "Pays-Bas", "Paesi Bassi", "Netherlands")),
        (
            "NZ",
            Wording(
                "Новая Зеландия",
                "Neuseeland",
                "Nouvelle-Zélande",
                "Nuova Zelanda",
                "New Zealand"
            )
        ),
        ("NI", Wording("Никарагуа", "Nicaragua", "Nicaragua", "Nicaragua", "Nicaragua")),
        ("NE", Wording("Нигер", "Niger", "Niger", "Niger", "Niger")),
        ("NG", Wording("Нигерия", "Nigeria", "Nigéria", "Nigeria", "Nigeria")),
        ("NO", Wording("Норвегия", "Norwegen", "Norvège", "Norvegia", "Norway")),
        ("OM", Wording("Оман", "Oman", "Oman", "Oman", "Oman")),
        ("PK", Wording("Пакистан", "Pakistan", "Pakistan", "Pakistan", "Pakistan")),
        ("PW", Wording("Палау", "Palau", "Palaos", "Palau", "Palau")),
        (
            "PS",
            Wording(
                "Палестинская национальная администрация",
                "Palästina",
                "Palestine",
                "Palestina",
                "Palestine"
            )
        ),
        ("PA", Wording("Панама", "Panama", "Panama", "Panama", "Panama")),
        (
            "PG",
            Wording(
                "Папуа",
                "Papua-Neuguinea",
                "Papouasie-Nouvelle-Guinée",
                "Papua Nuova Guinea",
                "Papua New Guinea"
            )
        ),
        ("PY", Wording("Парагвай", "Paraguay", "Paraguay", "Paraguay", "Paraguay")),
        ("PE", Wording("Перу", "Peru", "Pérou", "Perù", "Peru")),
        ("PH", Wording("Филиппины", "Philippinen", "Philippines", "Filippine", "Philippines")),
        ("PL", Wording("Польша", "Polen", "Pologne", "Polonia", "Poland")),
        ("PT", Wording("Португалия", "Portugal", "Portugal", "Portogallo", "Portugal")),
        ("QA", Wording("Катар", "Katar", "Qatar", "Qatar", "Qatar")),
        ("RO", Wording("Румыния", "Rumänien", "Roumanie", "Romania", "Romania")),
        (
            "RU",
            Wording(
                "Российская Федерация",
                "Russische Föderation",
                "Fédération de Russie",
                "Federazione Russa",
                "Russian Federation"
            )
        ),
        ("RW", Wording("Руанда", "Ruanda", "Rwanda", "Ruanda", "Rwanda")),
        (
            "KN",
            Wording(
                "Сент-Китс и Невис",
                "St. Kitts und Nevis",
                "Saint-Kitts-et-Nevis",
                "Saint Kitts e Nevis",
                "Saint Kitts and Nevis"
            )
        ),
        ("LC", Wording("Сент-Люсия", "St. Lucia", "Sainte-Lucie", "Saint Lucia", "Saint Lucia")),
        (
            "VC",
            Wording(
                "Сент-Винсент и Гренадины",
                "St. Vincent und die Grenadinen",
                "Saint-Vincent-et-les-Grenadines",
                "Saint Vincent e Grenadine",
                "Saint Vincent and the Grenadines"
            )
        ),
        ("WS", Wording("Самоа", "Samoa", "Samoa", "Samoa", "Samoa")),
        ("SM", Wording("Сан-Марино", "San Marino", "Saint-Marin", "San Marino", "San Marino")),
        (
            "ST",
            Wording(
                "Сан-Томе и Принсипи",
                "São Tomé und Príncipe",
                "Sao Tomé-et-Principe",
                "São Tomé e Príncipe",
                "São Tomé and Príncipe"
            )
        ),
        (
            "SA",
            Wording(
                "Саудовская Аравия",
                "Saudi-Arabien",
                "Arabie saoudite",
                "Arabia Saudita",
                "Saudi Arabia"
            )
        ),
        ("SN", Wording("Сенегал", "Senegal", "Sénégal", "Senegal", "Senegal")),
        ("RS", Wording("Сербия", "Serbien", "Serbie", "Serbia", "Serbia")),
        (
            "SC",
            Wording("Сейшельские Острова", "Seychellen", "Seychelles", "Seychelles", "Seychelles")
        ),
        (
            "SL",
            Wording("Сьерра-Леоне", "Sierra Leone", "Sierra Leone", "Sierra Leone", "Sierra Leone")
        ),
        ("SG", Wording("Сингапур", "Singapur", "Singapour", "Singapore", "Singapore")),
        (
            "SX",
            Wording(
                "Синт-Мартен",
                "Sint Maarten",
                "Saint-Martin (partie néerlandaise)",
                "Sint Maarten",
                "Sint Maarten"
            )
        ),
        ("SK", Wording("Словакия", "Slowakei", "Slovaquie", "Slovacchia", "Slovakia")),
        ("SI", Wording("Словения", "Slowenien", "Slovénie", "Slovenia", "Slovenia")),
        (
            "SB",
            Wording(
                "Соломоновы Острова",
                "Salomonen",
                "Îles Salomon",
                "Isole Salomone",
                "Solomon Islands"
            )
        ),
        ("SO", Wording("Сомали", "Somalia", "Somalie", "Somalia", "Somalia")),
        ("ZA", Wording("ЮАР", "Südafrika", "Afrique du Sud", "Sudafrica", "South Africa")),
        ("SS", Wording("Южный Судан", "Südsudan", "Soudan du Sud", "Sudan del Sud", "South Sudan")),
        ("ES", Wording("Испания", "Spanien", "Espagne", "Spagna", "Spain")),
        ("LK", Wording("Шри-Ланка", "Sri Lanka", "Sri Lanka", "Sri Lanka", "Sri Lanka")),
        ("SD", Wording("Судан", "Sudan", "Soudan", "Sudan", "Sudan")),
        ("SR", Wording("Суринам", "Suriname", "Suriname", "Suriname", "Suriname")),
        ("SE", Wording("Швеция", "Schweden", "Suède", "Svezia", "Sweden")),
        ("CH", Wording("Швейцария", "Schweiz", "Suisse", "Svizzera", "Switzerland")),
        ("SY", Wording("Сирия", "Syrien", "Syrie", "Siria", "Syria")),
        ("TJ", Wording("Таджикистан", "Tadschikistan", "Tadjikistan", "Tagikistan", "Tajikistan")),
        ("TZ", Wording("Танзания", "Tansania", "Tanzanie", "Tanzania", "Tanzania")),
        ("TH", Wording("Таиланд", "Thailand", "Thaïlande", "Thailandia", "Thailand")),
        ("TG", Wording("Того", "Togo", "Togo", "Togo", "Togo")),
        ("TO", Wording("Тонга", "Tonga", "Tonga", "Tonga", "Tonga")),
        (
            "TT",
            Wording(
                "Тринидад и Тобаго",
                "Trinidad und Tobago",
                "Trinité-et-Tobago",
                "Trinidad e Tobago",
                "Trinidad and Tobago"
            )
        ),
        ("TN", Wording("Тунис", "Tunesien", "Tunisie", "Tunisia", "Tunisia")),
        ("TR", Wording("Турция", "Türkei", "Turquie", "Turchia", "Turkey")),
        (
            "TM",
            Wording("Туркмения", "Turkmenistan", "Turkménistan", "Turkmenistan", "Turkmenistan")
        ),
        ("TV", Wording("Тувалу", "Tuvalu", "Tuvalu", "Tuvalu", "Tuvalu")),
        ("UG", Wording("Уганда", "Uganda", "Ouganda", "Uganda", "Uganda")),
        ("UA", Wording("Украина", "Ukraine", "Ukraine", "Ucraina", "Ukraine")),
        (
            "AE",
            Wording(
                "ОАЭ",
                "Vereinigte Arabische Emirate",
                "Émirats arabes unis",
                "Emirati Arabi Uniti",
                "United Arab Emirates"
            )
        ),
        (
            "GB",
            Wording(
                "Великобритания",
                "Vereinigtes Königreich",
                "Royaume-Uni",
                "Regno Unito",
                "United Kingdom"
            )
        ),
        ("US", Wording("США", "Vereinigte Staaten", "États-Unis", "Stati Uniti", "United States")),
        ("UY", Wording("Уругвай", "Uruguay", "Uruguay", "Uruguay", "Uruguay")),
        ("UZ", Wording("Узбекистан", "Usbekistan", "Ouzbékistan", "Uzbekistan", "Uzbekistan")),
        ("VU", Wording("Вануату", "Vanuatu", "Vanuatu", "Vanuatu", "Vanuatu")),
        ("VA", Wording("Ватикан", "Vatikanstadt", "Vatican", "Città del Vaticano", "Vatican City")),
        ("VE", Wording("Венесуэла", "Venezuela", "Venezuela", "Venezuela", "Venezuela")),
        ("VN", Wording("Вьетнам", "Vietnam", "Viêt Nam", "Vietnam", "Vietnam")),
        ("YE", Wording("Йемен", "Jemen", "Yémen", "Yemen", "Yemen")),
        ("ZM", Wording("Замбия", "Sambia", "Zambie", "Zambia", "Zambia")),
        ("ZW", Wording("Зимбабве", "Simbabwe", "Zimbabwe", "Zimbabwe", "Zimbabwe")),
    ]
}
