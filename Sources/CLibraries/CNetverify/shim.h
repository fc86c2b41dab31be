// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
//
// The constants of the Netverify interface, for Swift and Objective-C alike. On Apple's platforms the macros are
// Foundation's; elsewhere they say the same to the compiler, so that Swift sees the same names.
#ifndef ETUI_CNETVERIFY_SHIM_H
#define ETUI_CNETVERIFY_SHIM_H

#ifdef __OBJC__
#include <Foundation/Foundation.h>
#define ETUI_ENUM(name) NS_ENUM(NSInteger, name)
#define ETUI_OPTIONS(name) NS_OPTIONS(NSUInteger, name)
#else
#define ETUI_ENUM(name) \
    enum __attribute__((enum_extensibility(open))) name : long name; \
    enum __attribute__((enum_extensibility(open))) name : long
#define ETUI_OPTIONS(name) \
    enum __attribute__((flag_enum, enum_extensibility(open))) name : unsigned long name; \
    enum __attribute__((flag_enum, enum_extensibility(open))) name : unsigned long
#endif

/// The kinds of documents; none set means all.
typedef ETUI_OPTIONS(NetverifyDocumentType) {
    /// All kinds.
    NetverifyDocumentTypeAll = 0,
    /// Passports.
    NetverifyDocumentTypePassport = 1 << 0,
    /// Driving licences.
    NetverifyDocumentTypeDriverLicense = 1 << 1,
    /// Identity cards.
    NetverifyDocumentTypeIdentityCard = 1 << 2,
    /// Visas.
    NetverifyDocumentTypeVisa = 1 << 3,
};

/// What a document is made of.
typedef ETUI_ENUM(NetverifyDocumentVariant) {
    /// Not chosen.
    NetverifyDocumentVariantUnknown = 0,
    /// Paper.
    NetverifyDocumentVariantPaper = 1,
    /// A card, or the data page of a booklet.
    NetverifyDocumentVariantPlastic = 2,
};

/// The holder's sex as the document states it.
typedef ETUI_ENUM(NetverifyGender) {
    /// Not read.
    NetverifyGenderUnknown = 0,
    /// Male.
    NetverifyGenderM = 1,
    /// Female.
    NetverifyGenderF = 2,
    /// Unspecified.
    NetverifyGenderX = 3,
};

/// Where the data came from.
typedef ETUI_ENUM(NetverifyExtractionMethod) {
    /// The machine-readable zone.
    NetverifyExtractionMethodMRZ = 0,
    /// Printed text.
    NetverifyExtractionMethodOCR = 1,
    /// A barcode.
    NetverifyExtractionMethodBarcode = 2,
    /// A barcode and printed text.
    NetverifyExtractionMethodBarcodeOCR = 3,
    /// Nothing was read.
    NetverifyExtractionMethodNone = 4,
};

/// The layouts of zones.
typedef ETUI_ENUM(NetverifyMRZFormat) {
    /// Another layout.
    NetverifyMRZFormatUnknown = 0,
    /// Passports, two lines of 44.
    NetverifyMRZFormatMRP = 1,
    /// Visas of two lines of 44.
    NetverifyMRZFormatMRVA = 2,
    /// Visas of two lines of 36.
    NetverifyMRZFormatMRVB = 3,
    /// Cards of three lines of 30.
    NetverifyMRZFormatTD1 = 4,
    /// Cards of two lines of 36.
    NetverifyMRZFormatTD2 = 5,
    /// The French identity card of 1988 to 2021.
    NetverifyMRZFormatCNIS = 6,
    /// Driving licences of one line of 30.
    NetverifyMRZFormatDL1 = 7,
    /// The Swiss driving licence.
    NetverifyMRZFormatSwissLicence = 8,
};

/// How a side is scanned.
typedef ETUI_ENUM(NetverifyScanMode) {
    /// None.
    NetverifyScanModeUndefined = 0,
    /// The machine-readable zone.
    NetverifyScanModeMRZ = 1,
    /// A barcode.
    NetverifyScanModeBarcode = 2,
    /// The edges of the card, aligned with a frame.
    NetverifyScanModeOCR = 3,
    /// The card, anywhere in the picture.
    NetverifyScanModeOCR_Template = 4,
    /// The face.
    NetverifyScanModeFace = 5,
    /// A shutter.
    NetverifyScanModeManual = 6,
};

/// The side that is scanned.
typedef ETUI_ENUM(NetverifyScanSide) {
    /// The front.
    NetverifyScanSideFront = 0,
    /// The back.
    NetverifyScanSideBack = 1,
    /// The face.
    NetverifyScanSideFace = 2,
};

/// The region of the service.
typedef enum JumioDataCenter {
    /// The United States.
    JumioDataCenterUS = 0,
    /// Europe.
    JumioDataCenterEU = 1,
} JumioDataCenter;

/// The camera of the device.
typedef enum JumioCameraPosition {
    /// The camera on the back.
    JumioCameraPositionBack = 0,
    /// The camera on the front.
    JumioCameraPositionFront = 1,
} JumioCameraPosition;

#endif
